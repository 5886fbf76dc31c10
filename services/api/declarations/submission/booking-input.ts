import { parseDate, parseMonth } from '#contracts/cells/calendar';
import type { BookingInput, PortInput } from '#contracts/declaration-draft/draft-calls';
import { isDischargeField, ordinalOf, singleFields } from '#domain/booking/terms';
import type { BookingField, NamedRef, SingleField } from '#domain/booking/terms';
import { normalCell } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/events';
import type { HeldRow } from '../drafts/held-row.ts';

export interface InputCells {
  /** Every field that the input names, whatever it held before. */
  readonly cells: ReadonlyMap<BookingField, CellValue>;
  /** By the place that a line will have: its index among the ports that were sent. */
  readonly places: readonly number[];
}

const textOrUnparsed = (text: string, parse: (text: string) => string | undefined): CellValue => {
  const trimmed = text.trim();
  return trimmed === '' ? null : (parse(trimmed) ?? { text: trimmed });
};

const singleValue = (input: BookingInput, field: SingleField): CellValue | undefined => {
  switch (field) {
    case 'loadingPort':
      return input.loadingPort === undefined ? undefined : refOf(input.loadingPort);
    case 'loadingQty':
      return input.loadingPort === undefined ? undefined : (input.loadingPort?.qty ?? null);
    case 'laycanStart':
    case 'laycanFinish':
      return typeof input[field] === 'string' ? textOrUnparsed(input[field], parseDate) : input[field];
    case 'month':
      return typeof input.month === 'string' ? textOrUnparsed(input.month, parseMonth) : input.month;
    case 'code':
    case 'type':
    case 'trade':
    case 'commodity':
    case 'vesselVoyage':
    case 'comment':
    case 'company':
    case 'masterBooking':
    case 'contractLink':
      return input[field];
    default:
      // A field that the form left out would never be declared by it, without a word.
      return field satisfies never;
  }
};

const refOf = (port: PortInput | null): NamedRef | null =>
  port?.id == null ? null : { id: port.id, name: port.name ?? port.id };

/** The cells that a booking of the form comes to, over what its row holds. */
export const inputCells = (input: BookingInput, row: HeldRow): InputCells => {
  const single = singleFields.flatMap((field): [BookingField, CellValue][] => {
    const value = singleValue(input, field);
    return value === undefined ? [] : [[field, value]];
  });
  if (input.dischargePorts === undefined) return { cells: new Map(single), places: [] };
  const sent = numbered(input.dischargePorts, row);
  const removed = row.lines
    .filter((field) => !sent.some((line) => line.field === field))
    .map((field): [BookingField, CellValue] => [field, null]);
  const lines = sent.map(({ field, value }): [BookingField, CellValue] => [field, value]);
  const places = sent.toSorted((a, b) => ordinal(a.field) - ordinal(b.field)).map(({ index }) => index);
  return { cells: new Map([...single, ...lines, ...removed]), places };
};

interface SentLine {
  readonly field: BookingField;
  readonly value: CellValue;
  readonly index: number;
}

/** Lines of the row keep their ordinals, new ones get the next; empty slots are dropped. */
const numbered = (ports: readonly PortInput[], { lines, lastOrdinal }: HeldRow): readonly SentLine[] => {
  const known = new Set<string>(lines);
  let last = lastOrdinal;
  return ports.flatMap((port, index): SentLine[] => {
    const value: CellValue = { port: refOf(port), qty: port.qty };
    if (normalCell(value) === null) return [];
    const own = `discharge.${port.cargoBookingPortId ?? ''}`;
    const field = isDischargeField(own) && known.delete(own) ? own : (`discharge.${(last += 1)}` as const);
    return [{ field, value, index }];
  });
};

const ordinal = (field: BookingField): number => (isDischargeField(field) ? Number(ordinalOf(field)) : 0);
