import { draftAudience, draftsAudience } from '#contracts/live/audiences';
import type { DraftEvent, RowOutcome } from '#domain/declaration-draft/events';
import { asks } from '#domain/declaration-draft/upload-columns';
import type { Recorded } from '#domain/shared/envelope';
import type { EventNamed } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { draftsModel, type DraftDiscard, type DraftDocument, type DraftSubmission } from './read-model.ts';

/** Events of rows alone are folded by `draft-rows`. */
type Folded = Exclude<
  DraftEvent,
  { type: 'UnchangedRowsLeftOut' | 'RowMatched' | 'ChangeRebased' | 'SubmissionRowsListed' }
>;
type Happened = Recorded<Folded>;
type Opened = EventNamed<'DraftOpened'>;

const opened = ({ data, metadata, recordedAt }: Recorded<Opened>): DraftDocument => ({
  draftId: data.draftId,
  organisationId: data.organisation,
  preparedBy: data.preparedBy,
  side: data.side,
  kind: data.kind,
  template: data.template,
  year: null,
  ordinal: data.ordinal,
  phase: data.kind === 'upload' ? 'receiving' : 'open',
  open: true,
  file: null,
  fileName: null,
  fileSize: 0,
  fileSince: null,
  fileExpiredAfter: null,
  anewOf: null,
  headerRow: null,
  columns: [],
  comparison: null,
  failure: null,
  openedAt: recordedAt,
  openedBy: metadata.actor,
  lastEdits: {},
  replacedBy: null,
  closed: null,
  touchedBy: [],
  discards: [],
  discardedAt: null,
  submissions: [],
  underWay: false,
});

const withSubmission = (
  document: DraftDocument,
  id: string,
  change: (submission: DraftSubmission) => DraftSubmission,
): DraftDocument => {
  const submissions = document.submissions.map((each) => (each.id === id ? change(each) : each));
  return { ...document, submissions, underWay: submissions.some(({ completed }) => !completed) };
};

/** More of them are never offered. */
const maxDiscards = 20;

const withDiscards = (document: DraftDocument, discards: readonly DraftDiscard[]): DraftDocument => ({
  ...document,
  discards: discards.slice(-maxDiscards),
  discardedAt: discards.at(-1)?.at ?? null,
});

/** Events of one command are one discard. */
const withDiscard = (document: DraftDocument, event: Happened, rows: number): DraftDocument => {
  const { commandId, actor: by } = event.metadata;
  const last = document.discards.at(-1);
  if (last?.commandId === commandId) {
    return withDiscards(document, [...document.discards.slice(0, -1), { ...last, rows: last.rows + rows }]);
  }
  const { revision, recordedAt: at } = event;
  return withDiscards(document, [...document.discards, { revision, rows, restored: 0, by, at, commandId }]);
};

const withRestored = (document: DraftDocument, discard: number, rows: number): DraftDocument =>
  withDiscards(
    document,
    document.discards
      .map((each) => (each.revision === discard ? { ...each, restored: each.restored + rows } : each))
      .filter((each) => each.restored < each.rows),
  );

/** A draft ends with the discard of its last rows, or because all of it was declared. */
const endedBy = ({ discards }: DraftDocument, event: Happened): DraftDocument['closed'] => {
  const last = discards.at(-1);
  return last?.commandId === event.metadata.commandId
    ? { because: 'discarded', by: last.by, at: last.at }
    : null;
};

/** To the minute: who types on writes the document, and tells everyone who looks at it, once a minute. */
const editedBy = (document: DraftDocument, user: string, moment: string): DraftDocument => {
  const minute = `${moment.slice(0, 16)}:00.000Z`;
  if (document.lastEdits[user] === minute) return document;
  return { ...document, lastEdits: { ...document.lastEdits, [user]: minute } };
};

const settledWith = (
  { settled, declared, unchanged }: DraftSubmission,
  outcomes: readonly RowOutcome[],
): Pick<DraftSubmission, 'settled' | 'declared' | 'unchanged'> => {
  const through = outcomes.filter((each) => each.outcome === 'declared');
  return {
    settled: settled + outcomes.length,
    declared: declared + through.length,
    unchanged: unchanged + through.filter((each) => each.unchanged).length,
  };
};

/** Drafts: their state, their upload, and how far their submissions are. */
export const draftsProjection = projection<DraftDocument, Folded>({
  model: draftsModel,
  version: 8,
  ofOneStream: true,
  audiencesOf: ({ preparedBy, side, draftId }) => [
    draftAudience.name({ organisationId: preparedBy, draftId }),
    draftsAudience.name({ organisationId: preparedBy, side }),
  ],
  idsOf: (event) => [event.data.draftId],
  folds: {
    DraftOpened: { begins: (_none, event) => opened(event) },
    DraftYearChosen: (document, { data: { year } }) => ({ ...document, year }),
    UploadReceived: (document, { data, recordedAt }) => {
      const { file, fileName, size: fileSize, anewOf = null, keptSince: fileSince = recordedAt } = data;
      return { ...document, file, fileName, fileSize, fileSince, anewOf };
    },
    UploadBasesRead: (document) => document,
    UploadColumnsRead: (document, { data: { columns } }) => {
      const phase = asks(columns) || document.anewOf !== null ? 'asking' : 'receiving';
      return { ...document, phase, headerRow: columns.headerRow };
    },
    UploadReadingChosen: (document) => ({ ...document, phase: 'receiving' }),
    UploadCompleted: (document, { data: { columns, comparison = null } }) => ({
      ...document,
      phase: 'open',
      columns,
      comparison,
    }),
    UploadFailed: (document, { data: { code, place } }) => {
      const failed = { phase: 'failed', open: false, failure: { code, place }, fileSince: null } as const;
      return { ...withDiscards(document, []), ...failed };
    },
    UploadFileExpired: (document, { data }) => ({
      ...document,
      fileSince: null,
      fileExpiredAfter: data.days,
    }),
    RowsAdded: (document, { data, recordedAt }) => editedBy(document, data.by, recordedAt),
    CellsChanged: (document, { data: { by }, recordedAt }) => {
      const edited = editedBy(document, by, recordedAt);
      return edited.touchedBy.includes(by) ? edited : { ...edited, touchedBy: [...edited.touchedBy, by] };
    },
    RowsDiscarded: (document, event) => withDiscard(document, event, event.data.rows.length),
    RowsRestored: (document, { data }) => withRestored(document, data.discard, data.rows.length),
    RowsReturned: (document, { data }) => withRestored(document, data.discard, data.rows.length),
    DraftReopened: (document) => ({
      ...document,
      phase: 'open',
      open: true,
      replacedBy: null,
      closed: null,
    }),
    DeclarationSubmitted: (document, { data, metadata: { actor: by } }) => {
      const { submissionId: id, submittedAt, rows, editors = [] } = data;
      const none = { settled: 0, declared: 0, unchanged: 0, completed: false };
      const submission = { id, submittedAt, by, editors, rows, ...none };
      return { ...document, submissions: [...document.submissions, submission], underWay: true };
    },
    RowsSettled: (document, { data }) =>
      withSubmission(document, data.submissionId, (submission) => ({
        ...submission,
        ...settledWith(submission, data.outcomes),
      })),
    DeclarationCompleted: (document, { data }) =>
      withSubmission(document, data.submissionId, (submission) => ({ ...submission, completed: true })),
    DraftReplaced: (document, { data, metadata, recordedAt }) => ({
      ...document,
      phase: 'replaced',
      open: false,
      replacedBy: data.by,
      closed: { because: 'replaced', by: metadata.actor, at: recordedAt },
    }),
    DraftEnded: (document, event) => ({
      ...document,
      phase: 'ended',
      open: false,
      closed: endedBy(document, event),
    }),
  },
});
