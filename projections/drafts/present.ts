import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { draftChannel, draftOfChannel, liveEvents } from '#contracts/live/channels';
import type { Stored } from '#platform/documents/port';
import type { LiveSource, PresentContext } from '../runtime/presenting/live-source.ts';
import { draftsProjection } from './projection.ts';
import type { DraftDocument } from './read-model.ts';

/** A draft as its side sees it; nobody else does. */
export const presentDraft = (
  { id, position, revision, document }: Stored<DraftDocument>,
  context: PresentContext,
): DraftView => {
  const latest = document.submissions.find(({ completed }) => !completed) ?? document.submissions.at(-1);
  return {
    id,
    revision,
    cursor: context.cursorAt(position),
    kind: document.kind,
    state: document.phase === 'open' && document.underWay ? 'submitting' : document.phase,
    fileName: document.fileName,
    headerRow: document.headerRow,
    failure: document.failure,
    comparison: document.comparison,
    openedAt: document.openedAt,
    openedBy: document.openedBy,
    organisation: {
      id: document.organisationId,
      name: context.nameOfOrganisation(document.organisationId) ?? '',
    },
    submission: latest ? { id: latest.id, rows: latest.rows, settled: latest.settled } : null,
  };
};

/** Users and organisations whose names a presentation needs. */
export const namesInDraft = (document: DraftDocument) => ({
  users: [],
  organisations: [document.organisationId],
});

/** The draft as a whole on its channel: an upload that is being read, a submission and its progress. */
export const draftsLive: LiveSource<DraftDocument, DraftView> = {
  projection: draftsProjection,
  event: liveEvents.draftProgress,
  channelsOf: ({ preparedBy, draftId }) => [draftChannel(preparedBy, draftId)],
  filterOf: (channel) => {
    const about = draftOfChannel(channel);
    return about && { _id: about.draftId, preparedBy: about.organisationId };
  },
  lostBy: () => [],
  namesIn: namesInDraft,
  present: (stored, channel, context) =>
    draftsLive.channelsOf(stored.document).includes(channel) ? presentDraft(stored, context) : null,
};
