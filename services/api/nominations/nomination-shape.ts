import { isUUID } from 'class-validator';
import type { RowToReview } from '#contracts/nomination/import-calls';
import type { NominationInput } from '#contracts/nomination/nomination-calls';
import { isNominationField, maxDischargePorts } from '#domain/nomination/terms';
import { isRecord } from '#platform/foreign-json';

const longestText = 2_000;
const maxBookings = 200;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestText && value.isWellFormed();

const isRef = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 2 && isText(value['id']) && isText(value['name']);

const isLine = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length === 2 &&
  (value['port'] === null || isRef(value['port'])) &&
  (value['qty'] === null || Number.isSafeInteger(value['qty']));

const isValue = (value: unknown): boolean =>
  value === null || isText(value) || Number.isSafeInteger(value) || isRef(value) || isLine(value);

/** Whether JSON is a changed cell and nothing more: what gets in here stays in the log for ever. */
export const isNominationCell = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length === 3 &&
  typeof value['field'] === 'string' &&
  isNominationField(value['field']) &&
  isValue(value['from']) &&
  isValue(value['to']);

const fields: Readonly<Record<Exclude<keyof NominationInput, 'id'>, (value: unknown) => boolean>> = {
  vesselVoyage: isRef,
  type: (value) => value === null || isRef(value),
  trade: (value) => value === null || isRef(value),
  eta: (value) => value === null || isText(value),
  laycanStart: (value) => value === null || isText(value),
  laycanFinish: (value) => value === null || isText(value),
  loadingPort: (value) => value === null || isRef(value),
  nominated: (value) => value === null || Number.isSafeInteger(value),
  comment: (value) => value === null || isText(value),
  dischargePorts: (value) => Array.isArray(value) && value.length <= maxDischargePorts && value.every(isLine),
  bookings: (value) => Array.isArray(value) && value.length <= maxBookings && value.every((id) => isUUID(id)),
};

const noVoyage = { id: '', name: '' };

/** Whether JSON is a vessel to be nominated, whole and nothing more. */
export const isNominationInput = (value: unknown): value is NominationInput =>
  isRecord(value) &&
  Object.keys(value).filter((field) => field !== 'id').length === Object.keys(fields).length &&
  (value['id'] === undefined || isUUID(value['id'])) &&
  Object.entries(fields).every(([field, is]) => is(value[field]));

/** The same of a row that is not done yet. */
export const isRowToReview = (value: unknown): value is RowToReview =>
  isRecord(value) &&
  (isNominationInput(value) ||
    isNominationInput({ ...value, vesselVoyage: value['vesselVoyage'] ?? noVoyage }));
