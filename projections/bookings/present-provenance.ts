import type {
  BookingProvenance,
  FieldOrigin,
  OpenReceipt,
  SourceFile,
  SourceView,
  ValueOrigin,
} from '#contracts/booking/provenance-view';
import { isBookingField } from '#domain/booking/terms';
import { type ChangeSource, sourceOfField } from '#domain/shared/change-source';
import type { Side } from '#domain/shared/envelope';
import type { Filter, Stored } from '#platform/documents/port';
import type { DraftDocument } from '../drafts/read-model.ts';
import type { Needs, ViewInputs } from '../runtime/presenting/view.ts';
import { type Hand, inOneText, namedHand, namedHands } from './hands.ts';
import type { BookingDocument, RecordedChange, RecordedHand } from './read-model.ts';

/** Whose drafts the reader knows: of an organisation's side; null for the staff's over all organisations. */
export interface ProvenanceReader {
  readonly side: Side;
  readonly organisationId: string | null;
}

const changesIn = ({ provenance }: BookingDocument): readonly RecordedChange[] =>
  Object.values(provenance).filter((change) => change !== undefined);

const handsIn = (document: BookingDocument): readonly Omit<RecordedHand, 'source'>[] => [
  document.declaration,
  ...changesIn(document),
];

export const provenanceNeeds = (document: BookingDocument): Needs => ({
  users: [...new Set(handsIn(document).flatMap(({ actor, authors = [] }) => [actor, ...authors]))],
});

/** The drafts that its values came through, as far as the reader may know of them. */
export const draftsBehind = (
  document: BookingDocument,
  { side, organisationId }: ProvenanceReader,
): Filter<DraftDocument> => ({
  'submissions.id': { $in: [...new Set(handsIn(document).map(({ decidedBy }) => decidedBy))] },
  side,
  ...(organisationId !== null && { preparedBy: organisationId }),
});

/** Where each value of a booking came from; `drafts` are those of `draftsBehind`. */
export const presentProvenance = (
  { id, revision, document }: Stored<BookingDocument>,
  side: Side,
  inputs: Pick<ViewInputs, 'nameOfUser'>,
  drafts: readonly DraftDocument[],
): BookingProvenance => {
  const sourceView = (source: ChangeSource | undefined): SourceView | null => {
    if (!source) return null;
    return source.by === 'upload' ? { by: 'upload', file: fileOf(drafts, source) } : { by: source.by };
  };
  const origin = (hand: RecordedHand): ValueOrigin => ({
    by: inOneText(namedHands(handOn(hand), side, inputs)),
    submittedBy: namedHand(hand, side, inputs),
    at: hand.at,
    version: hand.version,
    source: sourceView(hand.source),
    receipt: receiptOf(drafts, hand.decidedBy),
  });
  const { provenance, declaration } = document;
  const { source, ...hand } = declaration;
  const asDeclared = (of: ChangeSource | undefined): ValueOrigin =>
    origin({ ...hand, ...(of && { source: of }) });
  const apart = Object.keys(source?.fields ?? {}).filter(isBookingField);
  return {
    bookingId: id,
    revision,
    declared: asDeclared(source),
    fields: [
      ...changesIn(document).map((change): FieldOrigin => ({
        ...origin(change),
        field: change.field,
        before: { value: change.from },
      })),
      ...apart
        .filter((field) => !provenance[field])
        .map((field): FieldOrigin => ({ ...asDeclared(source && sourceOfField(source, field)), field })),
    ],
  };
};

/** Whose edit it was; of events from before sources were recorded, all whose edits they carried. */
const handOn = ({ source, ...hand }: RecordedHand): Hand =>
  source ? { ...hand, authors: [source.author ?? hand.actor] } : hand;

const fileOf = (
  drafts: readonly DraftDocument[],
  { draft, line }: Extract<ChangeSource, { by: 'upload' }>,
): SourceFile | null => {
  const upload = drafts.find(({ draftId }) => draftId === draft);
  if (!upload) return null;
  const { fileName, fileExpiredAfter, openedAt, headerRow } = upload;
  return {
    name: fileExpiredAfter === null ? fileName : null,
    uploadedAt: openedAt,
    row: (headerRow ?? 1) + line,
  };
};

const receiptOf = (drafts: readonly DraftDocument[], submissionId: string): OpenReceipt | null => {
  for (const { submissions, preparedBy: organisationId } of drafts) {
    const found = submissions.find(({ id }) => id === submissionId);
    if (found) return { submissionId, organisationId, submittedAt: found.submittedAt };
  }
  return null;
};
