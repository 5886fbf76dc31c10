import type { CellValue } from '#domain/declaration-draft/cell-value';
import { isRecord } from '#platform/foreign-json';

const hasOnly = (value: Readonly<Record<string, unknown>>, ...keys: readonly string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));

/** Longer texts are refused: what a cell of a workbook can hold; and half characters, which no store keeps. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 32_767 && value.isWellFormed();

const isUnparsed = (value: unknown): boolean =>
  isRecord(value) && hasOnly(value, 'text') && isText(value['text']);

const isRef = (value: unknown): boolean =>
  isRecord(value) && hasOnly(value, 'id', 'name') && isText(value['id']) && isText(value['name']);

const isPort = (value: unknown): boolean => value === null || isRef(value) || isUnparsed(value);

const isQuantity = (value: unknown): boolean =>
  value === null || Number.isSafeInteger(value) || isUnparsed(value);

/** Whether JSON is a cell and nothing more: what gets in here stays in the log for ever. */
export const isCellValue = (value: unknown): value is CellValue => {
  if (value === null || isText(value) || Number.isSafeInteger(value)) return true;
  if (isRef(value) || isUnparsed(value)) return true;
  return (
    isRecord(value) && hasOnly(value, 'port', 'qty') && isPort(value['port']) && isQuantity(value['qty'])
  );
};
