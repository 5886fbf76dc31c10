import { chunked } from '../shared/chunks.ts';
import { reject } from '../shared/decider.ts';
import type { ChooseReading, CompleteUpload, FailUpload, ReadBases, ReceiveUpload } from './commands.ts';
import { discardAll, type DraftDecision } from './decide.ts';
import type { FreedBytes } from './events.ts';
import { rowOf, rowsOf, underWay, type DraftState } from './state.ts';
import {
  doubtOf,
  type ChosenColumn,
  type ReadingQuestion,
  type UploadColumns,
  type UploadField,
} from './upload-columns.ts';

/** Fields of which a file must have one: its rows are found again by them. */
const identifying: readonly UploadField[] = ['code', 'bookingNo'];

/** What a draft that receives no upload answers with; null where it does. */
export const notReceiving = (state: DraftState): DraftDecision | null => {
  if (state.phase === 'none') return reject('draft_unknown');
  return state.phase === 'receiving' ? null : reject('draft_not_open', { phase: state.phase });
};

export const receiveUpload = (state: DraftState, command: ReceiveUpload): DraftDecision => {
  const refusal = notReceiving(state);
  if (refusal) return refusal;
  return [{ type: 'UploadReceived', data: { draftId: state.draftId, ...command } }];
};

/** Once a file. What another organisation's download was made from says nothing of these bookings, and is not kept. */
export const readBases = (state: DraftState, command: ReadBases): DraftDecision => {
  const refusal = notReceiving(state);
  if (refusal) return refusal;
  if (state.download) return [];
  const { organisation, writtenAt } = command;
  const bases = organisation === state.owner.organisation ? command.bases : [];
  const chunks = bases.length > 0 ? chunked(bases) : [[]];
  return chunks.map((chunk) => ({
    type: 'UploadBasesRead',
    data: { draftId: state.draftId, organisation, writtenAt, bases: chunk },
  }));
};

/** Rows that are gone already are passed over. */
export const leaveUnchanged = (
  state: DraftState,
  command: { readonly rows: readonly string[] },
): DraftDecision => {
  const refusal = notReceiving(state);
  if (refusal) return refusal;
  const rows = command.rows.filter((row) => rowOf(state, row));
  return chunked(rows).map((chunk) => ({
    type: 'UnchangedRowsLeftOut',
    data: { draftId: state.draftId, rows: chunk },
  }));
};

/** Counts the rows: an upload is complete or it is not there. */
export const completeUpload = (state: DraftState, command: CompleteUpload): DraftDecision => {
  const refusal = notReceiving(state);
  if (refusal) return refusal;
  const found = state.rows.size + state.unchanged;
  if (found !== command.rows) return reject('rows_missing', { expected: command.rows, found });
  return [{ type: 'UploadCompleted', data: { draftId: state.draftId, ...command } }];
};

/** What the end of its file gives back to the organisation that keeps it. */
export const freedBy = ({ file }: DraftState): { readonly frees?: FreedBytes } =>
  file?.keptFor ? { frees: { organisation: file.keptFor, bytes: file.size } } : {};

/** What had been read of the file goes with it, and the file is no longer kept. */
export const failUpload = (state: DraftState, command: FailUpload): DraftDecision => {
  const refusal = notReceiving(state);
  if (refusal) return refusal;
  const data = { draftId: state.draftId, ...command, ...freedBy(state) };
  return [...discardAll(state), { type: 'UploadFailed', data }];
};

/** What the file was found to have; found once, also where a crash comes in between. */
export const readColumns = (
  state: DraftState,
  command: { readonly columns: UploadColumns },
): DraftDecision => {
  if (state.found !== null) return [];
  const refusal = notReceiving(state);
  if (refusal) return refusal;
  return [{ type: 'UploadColumnsRead', data: { draftId: state.draftId, columns: command.columns } }];
};

/** How a file that asks is read; said once. */
export const chooseReading = (state: DraftState, command: ChooseReading): DraftDecision => {
  if (state.phase === 'none') return reject('draft_unknown');
  if (state.chosen) {
    const { by, columns } = state.chosen;
    return reject('reading_chosen', { by, columns });
  }
  const { found } = state;
  if (state.phase !== 'asking' || !found) return reject('draft_not_open', { phase: state.phase });
  const expired = fileExpired(state);
  if (expired) return expired;
  const unanswered = leftOpen(found, command);
  if (unanswered) return unanswered;
  const columns = chosenColumns(found, command);
  const fields = columns.flatMap(({ field }) => field ?? []);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) {
    const places = columns.filter(({ field }) => field === twice).map(({ column }) => column);
    return reject('field_twice', { field: twice, columns: places });
  }
  if (!fields.some((field) => identifying.includes(field))) return reject('no_identifying_column');
  const { by, remember, evenIfTouched } = command;
  const replaces = command.replaces ?? state.anewOf;
  return [
    {
      type: 'UploadReadingChosen',
      data: {
        draftId: state.draftId,
        by,
        columns,
        remember,
        replaces,
        ...(evenIfTouched && { evenIfTouched }),
      },
    },
  ];
};

const leftOpen = (found: UploadColumns, command: ChooseReading): DraftDecision | null => {
  const answered = new Map(command.columns.map(({ column, field }) => [column, field]));
  const unknown = command.columns.find(({ column }) => !found.columns.some((each) => each.column === column));
  if (unknown) return reject('column_unknown', { column: unknown.column });
  const columns = found.columns.filter(({ open, column }) => open && !answered.has(column));
  const questions = found.questions.filter((question) => {
    // An open column that is not read needs no reading.
    const read = question.columns.filter((column) => fieldOf(found, answered, column) !== null);
    return question.open && read.length > 0 && readingFor(command, question) === undefined;
  });
  if (columns.length === 0 && questions.length === 0) return null;
  return reject('reading_incomplete', {
    columns: columns.map(({ column }) => column),
    readings: questions.map((question) => question.columns),
  });
};

const fieldOf = (
  found: UploadColumns,
  answered: ReadonlyMap<number, UploadField | null>,
  column: number,
): UploadField | null =>
  answered.has(column)
    ? (answered.get(column) ?? null)
    : (found.columns.find((each) => each.column === column)?.field ?? null);

const isOfDates = (reading: string): boolean => reading === 'day_first' || reading === 'month_first';

/** What is said of numbers answers no question about dates, nor the other way round. */
const readingFor = (
  { readings }: ChooseReading,
  { kind, columns }: Pick<ReadingQuestion, 'kind' | 'columns'>,
) =>
  readings.find(
    (each) =>
      isOfDates(each.reading) === (kind === 'dates') &&
      each.columns.some((column) => columns.includes(column)),
  )?.reading;

/** Every column of the file as it is read: answers over what was found. Dates are read alike in all columns. */
const chosenColumns = (found: UploadColumns, command: ChooseReading): readonly ChosenColumn[] => {
  const answered = new Map(command.columns.map(({ column, field }) => [column, field]));
  const dates =
    command.readings.find(({ reading }) => isOfDates(reading))?.reading ??
    found.questions.find(({ kind }) => kind === 'dates')?.chosen ??
    found.columns.find(({ reading }) => reading !== null && isOfDates(reading))?.reading ??
    null;
  return found.columns.map(({ column, reading }) => {
    const field = fieldOf(found, answered, column);
    const doubt = field === null ? null : doubtOf(field);
    if (doubt === null) return { column, field, reading: null };
    if (doubt === 'dates') return { column, field, reading: dates };
    const said = readingFor(command, { kind: 'numbers', columns: [column] });
    const likely = found.questions.find((each) => each.kind === 'numbers' && each.columns.includes(column));
    const number = [said, likely?.chosen, reading].find((each) => each && !isOfDates(each));
    return { column, field, reading: number ?? null };
  });
};

/** Whether the kept file of an upload can be read anew: its rows must not be on their way. */
export const requireReadable = (state: DraftState): DraftDecision => {
  if (state.phase === 'none' || state.file === null) return reject('draft_unknown');
  if (state.phase !== 'open' && state.phase !== 'asking')
    return reject('draft_not_open', { phase: state.phase });
  const expired = fileExpired(state);
  if (expired) return expired;
  if (!underWay(state)) return [];
  const rows = rowsOf(state).filter(({ submitting }) => submitting);
  return reject('row_submitting', { rows: rows.map(({ id }) => id) });
};

const fileExpired = ({ file }: DraftState): DraftDecision | null =>
  file === null || file.expiredAfter === null ? null : reject('file_expired', { days: file.expiredAfter });

/** The file of an upload was kept for long enough; one that is being read stays until that is through. */
export const expireFile = (state: DraftState, { days }: { readonly days: number }): DraftDecision => {
  const { file, draftId, phase } = state;
  if (file === null || file.expiredAfter !== null || phase === 'receiving' || phase === 'failed') return [];
  return [{ type: 'UploadFileExpired', data: { draftId, file: file.hash, days, ...freedBy(state) } }];
};
