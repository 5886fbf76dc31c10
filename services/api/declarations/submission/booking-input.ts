import type { CellKind, CellTerm } from '#contracts/cells/cell';
import { parseCell } from '#contracts/cells/parse-cell';
import type { BookingInput, PortInput } from '#contracts/declaration-draft/submission-calls';
import { isDischargeField, ordinalOf, singleFields } from '#domain/booking/terms';
import type { BookingField, NamedRef, SingleField } from '#domain/booking/terms';
import { normalCell } from '#domain/declaration-draft/cells';
import type { CellValue, UnparsedText } from '#domain/declaration-draft/cell-value';
import type { HeldRow } from '../drafts/held-row.ts';

export interface InputCells {
  /** Every field that the input names, whatever it held before. */
  readonly cells: ReadonlyMap<BookingField, CellValue>;
  /** By the place that a line will have: its index among the ports that were sent. */
  readonly places: readonly number[];
}

/** A text as a cell of the grid would read it; what did not parse is kept, and the review says what is wrong with it. */
const read = <T>(kind: CellKind, sent: T | string): T | CellTerm | UnparsedText => {
  if (typeof sent !== 'string') return sent;
  const parsed = parseCell(kind, sent);
  return 'code' in parsed ? { text: parsed.text } : parsed.value;
};

/** Of a text that is a number, or none: columns of numbers hold nothing else. */
const readQuantity = (sent: number | string | null): number | UnparsedText | null =>
  read('numeric', sent) as number | UnparsedText | null;

const singleValue = (input: BookingInput, field: SingleField): CellValue | undefined => {
  switch (field) {
    case 'loadingPort':
      return input.loadingPort === undefined ? undefined : refOf(input.loadingPort);
    case 'loadingQty':
      return input.loadingPort === undefined ? undefined : readQuantity(input.loadingPort?.qty ?? null);
    case 'laycanStart':
    case 'laycanFinish':
      return read('date', input[field]);
    case 'month':
      return read('month', input.month);
    case 'code':
      return read('text', input.code);
    case 'comment':
    case 'contractLink':
      return read('textArea', input[field]);
    case 'type':
    case 'trade':
    case 'commodity':
    case 'vesselVoyage':
    case 'company':
    case 'masterBooking':
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
    const value: CellValue = { port: refOf(port), qty: readQuantity(port.qty) };
    if (normalCell(value) === null) return [];
    const own = `discharge.${port.cargoBookingPortId ?? ''}`;
    const field = isDischargeField(own) && known.delete(own) ? own : (`discharge.${(last += 1)}` as const);
    return [{ field, value, index }];
  });
};

const ordinal = (field: BookingField): number => (isDischargeField(field) ? Number(ordinalOf(field)) : 0);
