import { isUUID, ValidateBy } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { singleFields } from '#domain/booking/terms';
import { uploadReadings } from '#domain/declaration-draft/upload-columns';
import { isRecord } from '#platform/foreign-json';
import { declareEntries, type Entries, firstWrongIn } from '../../errors/list-entries.ts';
import { isCellValue } from './cell-shape.ts';

/**
 * Long lists are looked at in one pass of plain functions: decorators on each item's properties take 0.3 ms an item, and
 * a paste of 30,000 cells would hold everybody up for seconds.
 */
type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const fieldGrammar = new RegExp(`^(${singleFields.join('|')}|discharge\\.[1-9]\\d{0,2})$`);

const isId = (value: unknown): boolean => typeof value === 'string' && value.length <= 64;
const isRevision = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isField = (value: unknown): boolean => typeof value === 'string' && fieldGrammar.test(value);
const optional =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || is(value);
const isCells = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).every(([field, cell]) => isField(field) && isCellValue(cell));

/** Everything in the shape and nothing beside it. */
const fits = (value: unknown, shape: Shape): boolean => {
  if (!isRecord(value)) return false;
  for (const key of Object.keys(value)) if (!Object.hasOwn(shape, key)) return false;
  for (const key of Object.keys(shape)) if (!shape[key]?.(value[key])) return false;
  return true;
};

const change: Shape = {
  id: isId,
  field: isField,
  from: isCellValue,
  to: isCellValue,
  theirs: optional(isCellValue),
};
const reviewedRow: Shape = { id: isId, revision: optional(isRevision), cells: optional(isCells) };
const submittedRow: Shape = { id: isId, revision: isRevision };

interface WantedEntries extends Entries {
  /** What each must be. */
  readonly wanted: string;
}

/** Its length is looked at first: of a list that is too long nothing else is. */
const isListOf = (value: unknown, entries: Entries): boolean => firstWrongIn(value, entries) === -1;

const listOfEach = (name: string, entries: WantedEntries) => (): PropertyDecorator => (target, property) => {
  declareEntries(entries)(target, property);
  ValidateBy({
    name,
    validator: {
      validate: (value) => isListOf(value, entries),
      defaultMessage: (about) => messageOf(about, entries),
    },
  })(target, property);
};

const listOf = (name: string, shape: Shape, min: number, max: number) =>
  listOfEach(name, {
    is: (entry) => fits(entry, shape),
    wanted: `${Object.keys(shape).join(', ')}, and nothing else`,
    min,
    max,
  });

const messageOf = (about: ValidationArguments | undefined, entries: WantedEntries): string => {
  const wrong = firstWrongIn(about?.value, entries);
  return wrong === undefined
    ? `Send a list of ${entries.min} to ${entries.max} entries.`
    : `Entry ${wrong} is not as it must be: ${entries.wanted}.`;
};

/** As many as a draft may have. */
export const maxRows = 20_000;
/** As many as a sheet may have. */
const maxColumns = 100;
const rowIds: WantedEntries = { is: isId, wanted: 'the id of a row', min: 1, max: maxRows };

const isBookingId = optional((value) => isUUID(value));
const isMatch = (value: unknown): boolean =>
  fits(value, { as: (as) => as === 'booking' || as === 'new', bookingId: isBookingId });
const matchAnswer: Shape = { rows: (rows) => isListOf(rows, rowIds), match: isMatch };

/** Changes of cells: 1,000 rows by 100 columns at most. */
export const IsChanges = listOf('isChanges', change, 0, 100_000);
/** Answers to conflicts are decided one after the other, and come to two events each. */
const maxRebased = 1_000;
export const IsBoundedRebase = (): PropertyDecorator =>
  ValidateBy({
    name: 'isBoundedRebase',
    validator: {
      validate: (value, about) => {
        const isRebase = isRecord(about?.object) && about.object['reason'] === 'rebase';
        return !isRebase || !Array.isArray(value) || value.length <= maxRebased;
      },
      defaultMessage: () => `Answer ${maxRebased} conflicts at a time.`,
    },
  });
/** Rows of a draft as they were read, with cells to save. */
export const IsReviewedRows = listOf('isReviewedRows', reviewedRow, 0, maxRows);
/** Rows of a draft at the revisions at which they were reviewed. */
export const IsSubmittedRows = listOf('isSubmittedRows', submittedRow, 1, maxRows);
/** Rows of a draft by their ids. */
export const IsRowIds = listOfEach('isRowIds', { ...rowIds, min: 0 });
/** Columns of a file, and how the texts of some of them are read. */
const isColumn = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;
const columnAnswer: Shape = { column: isColumn, field: (field) => field === null || isId(field) };
const columnPlaces: WantedEntries = {
  is: isColumn,
  wanted: 'the place of a column',
  min: 1,
  max: maxColumns,
};
const readings: ReadonlySet<unknown> = new Set(uploadReadings);
const readingAnswer: Shape = {
  columns: (columns) => isListOf(columns, columnPlaces),
  reading: (reading) => readings.has(reading),
};
export const IsColumnAnswers = listOf('isColumnAnswers', columnAnswer, 0, maxColumns);
export const IsReadingAnswers = listOf('isReadingAnswers', readingAnswer, 0, maxColumns);
/** To which bookings rows belong. */
export const IsMatchAnswers = listOf('isMatchAnswers', matchAnswer, 1, maxRows);
