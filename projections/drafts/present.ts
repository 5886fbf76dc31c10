import type { DraftView, PersonView } from '#contracts/declaration-draft/draft-view';
import { draftAudience, draftsAudience } from '#contracts/live/audiences';
import { draftChannel, draftListChannel, liveEvents } from '#contracts/live/channels';
import type { Stored } from '#platform/documents/port';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { severally, speaking } from '../runtime/presenting/speaking.ts';
import type { View, ViewInputs } from '../runtime/presenting/view.ts';
import { draftsProjection } from './projection.ts';
import { type DraftDocument, draftsModel } from './read-model.ts';

const presentDraft = (
  { id, position, revision, document }: Stored<DraftDocument>,
  context: ViewInputs,
): DraftView => {
  const person = (user: string): PersonView => ({ id: user, name: context.nameOfUser(user) });
  const latest = document.submissions.find(({ completed }) => !completed) ?? document.submissions.at(-1);
  return {
    id,
    revision,
    cursor: context.cursorAt(position),
    kind: document.kind,
    state: document.phase === 'open' && document.underWay ? 'submitting' : document.phase,
    year: document.year,
    fileName: document.fileName,
    fileExpiredAfter: document.fileExpiredAfter,
    headerRow: document.headerRow,
    failure: document.failure,
    comparison: document.comparison,
    openedAt: document.openedAt,
    openedBy: document.openedBy,
    openedByName: context.nameOfUser(document.openedBy),
    touchedBy: document.touchedBy.map(person),
    closed: document.closed && { ...document.closed, by: person(document.closed.by) },
    replacedBy: document.replacedBy,
    discards: document.discards.map(({ revision: discard, rows, restored, by, at }) => ({
      id: discard,
      rows: rows - restored,
      by: person(by),
      at,
    })),
    organisation: {
      id: document.organisationId,
      name: context.nameOfOrganisation(document.organisationId) ?? '',
    },
    edits: Object.entries(document.lastEdits).map(([user, at]) => ({
      id: user,
      name: context.nameOfUser(user),
      at,
    })),
    submission: latest
      ? {
          id: latest.id,
          rows: latest.rows,
          settled: latest.settled,
          by: { id: latest.by, name: context.nameOfUser(latest.by) },
          editors: latest.editors,
        }
      : null,
  };
};

const namesInDraft = (document: DraftDocument) => ({
  users: [
    ...new Set([
      document.openedBy,
      ...document.touchedBy,
      ...Object.keys(document.lastEdits),
      ...document.submissions.map(({ by }) => by),
      ...document.discards.map(({ by }) => by),
      ...(document.closed ? [document.closed.by] : []),
    ]),
  ],
  organisations: [document.organisationId],
});

/** A draft as its side sees it; nobody else does. */
export const draftView: View<DraftDocument, undefined, DraftView> = {
  model: draftsModel,
  needs: namesInDraft,
  present: ({ stored, inputs }) => presentDraft(stored, inputs),
};

/**
 * The draft as a whole, on its own channel and on that of its side's drafts: an upload that is being read, a submission and
 * its progress, who had a hand in it, what was discarded and by whom.
 */
export const draftsLive: LiveSource<DraftDocument, undefined, DraftView> = {
  projection: draftsProjection,
  event: liveEvents.draftProgress,
  view: draftView,
  sideOn: () => undefined,
  ...severally(speaking(draftChannel, draftAudience), speaking(draftListChannel, draftsAudience)),
  filterOf: (audience) => {
    const list = draftsAudience.read(audience);
    if (list) return { preparedBy: list.organisationId, side: list.side };
    const about = draftAudience.read(audience);
    return { _id: about?.draftId ?? null, preparedBy: about?.organisationId ?? null };
  },
};
