import { draftAudience, draftsAudience } from '#contracts/live/audiences';
import type { DraftEvent, RowOutcome } from '#domain/declaration-draft/events';
import { asks } from '#domain/declaration-draft/upload-columns';
import type { Recorded } from '#domain/shared/envelope';
import type { Projection } from '../runtime/projection.ts';
import { draftsModel, type DraftDiscard, type DraftDocument, type DraftSubmission } from './read-model.ts';

type Happened = Recorded<DraftEvent>;
type Opened = Extract<DraftEvent, { type: 'DraftOpened' }>['data'];

/** `type` and `data` belong together again, so that a switch narrows. */
const factOf = ({ type, data }: Happened): DraftEvent => ({ type, data }) as DraftEvent;

const opened = (event: Happened, data: Opened): DraftDocument => ({
  draftId: data.draftId,
  organisationId: data.organisation,
  preparedBy: data.preparedBy,
  side: data.side,
  kind: data.kind,
  template: data.template,
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
  openedAt: event.recordedAt,
  openedBy: event.metadata.actor,
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
const mostDiscards = 20;

const withDiscards = (document: DraftDocument, discards: readonly DraftDiscard[]): DraftDocument => ({
  ...document,
  discards: discards.slice(-mostDiscards),
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
export const draftsProjection: Projection<DraftDocument, DraftEvent> = {
  model: draftsModel,
  version: 7,
  types: [
    'DraftOpened',
    'UploadReceived',
    'UploadBasesRead',
    'UploadColumnsRead',
    'UploadReadingChosen',
    'UploadCompleted',
    'UploadFailed',
    'UploadFileExpired',
    'RowsAdded',
    'CellsChanged',
    'RowsDiscarded',
    'RowsRestored',
    'RowsReturned',
    'DraftReopened',
    'DeclarationSubmitted',
    'RowsSettled',
    'DeclarationCompleted',
    'DraftReplaced',
    'DraftEnded',
  ],
  audiencesOf: ({ preparedBy, side, draftId }) => [
    draftAudience.name({ organisationId: preparedBy, draftId }),
    draftsAudience.name({ organisationId: preparedBy, side }),
  ],
  idsOf: (event) => [event.data.draftId],
  apply: (document, event) => {
    const fact = factOf(event);
    if (fact.type === 'DraftOpened') return opened(event, fact.data);
    if (!document) throw new Error(`${fact.type} before the draft was opened`);
    return folded(document, event, fact);
  },
};

const folded = (document: DraftDocument, event: Happened, fact: DraftEvent): DraftDocument => {
  switch (fact.type) {
    case 'UploadReceived': {
      const { file, fileName, size: fileSize, anewOf = null } = fact.data;
      const fileSince = fact.data.keptSince ?? event.recordedAt;
      return { ...document, file, fileName, fileSize, fileSince, anewOf };
    }
    case 'UploadColumnsRead': {
      const { columns } = fact.data;
      const phase = asks(columns) || document.anewOf !== null ? 'asking' : 'receiving';
      return { ...document, phase, headerRow: columns.headerRow };
    }
    case 'UploadReadingChosen':
      return { ...document, phase: 'receiving' };
    case 'UploadCompleted':
      return {
        ...document,
        phase: 'open',
        columns: fact.data.columns,
        comparison: fact.data.comparison ?? null,
      };
    case 'UploadFailed': {
      const { code, place } = fact.data;
      const failed = { phase: 'failed', open: false, failure: { code, place }, fileSince: null } as const;
      return { ...withDiscards(document, []), ...failed };
    }
    case 'UploadFileExpired':
      return { ...document, fileSince: null, fileExpiredAfter: fact.data.days };
    case 'DeclarationSubmitted': {
      const { submissionId: id, submittedAt, rows, editors = [] } = fact.data;
      const by = event.metadata.actor;
      const none = { settled: 0, declared: 0, unchanged: 0, completed: false };
      const submission = { id, submittedAt, by, editors, rows, ...none };
      return { ...document, submissions: [...document.submissions, submission], underWay: true };
    }
    case 'RowsSettled':
      return withSubmission(document, fact.data.submissionId, (submission) => ({
        ...submission,
        ...settledWith(submission, fact.data.outcomes),
      }));
    case 'RowsAdded':
      return editedBy(document, fact.data.by, event.recordedAt);
    case 'DeclarationCompleted':
      return withSubmission(document, fact.data.submissionId, (submission) => ({
        ...submission,
        completed: true,
      }));
    case 'DraftReplaced':
      return {
        ...document,
        phase: 'replaced',
        open: false,
        replacedBy: fact.data.by,
        closed: { because: 'replaced', by: event.metadata.actor, at: event.recordedAt },
      };
    case 'DraftEnded':
      return { ...document, phase: 'ended', open: false, closed: endedBy(document, event) };
    case 'DraftReopened':
      return { ...document, phase: 'open', open: true, replacedBy: null, closed: null };
    case 'CellsChanged': {
      const { by } = fact.data;
      const edited = editedBy(document, by, event.recordedAt);
      return edited.touchedBy.includes(by) ? edited : { ...edited, touchedBy: [...edited.touchedBy, by] };
    }
    case 'RowsDiscarded':
      return withDiscard(document, event, fact.data.rows.length);
    case 'RowsRestored':
    case 'RowsReturned':
      return withRestored(document, fact.data.discard, fact.data.rows.length);
    case 'DraftOpened':
    case 'UploadBasesRead':
    case 'UnchangedRowsLeftOut':
    case 'RowMatched':
    case 'ChangeRebased':
    case 'SubmissionRowsListed':
      return document;
  }
};
