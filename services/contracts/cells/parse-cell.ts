import { parseDate, parseMonth } from './calendar.ts';
import { type CellKind, type CellOption, maxLength, maxQuantity, type ParsedCell } from './cell.ts';

/** How two spellings of one option are compared: case, outer space and the number of inner spaces do not count. */
const optionKey = (text: string): string => text.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();

interface OptionIndex {
  readonly byId: ReadonlyMap<string, CellOption>;
  /** null where two options bear one name: only the id can tell them apart. */
  readonly byName: ReadonlyMap<string, CellOption | null>;
}

const indexes = new WeakMap<readonly CellOption[], OptionIndex>();

const indexOf = (options: readonly CellOption[]): OptionIndex => {
  const known = indexes.get(options);
  if (known) return known;
  const byId = new Map<string, CellOption>();
  const byName = new Map<string, CellOption | null>();
  for (const option of options) {
    byId.set(optionKey(option.id), option);
    const name = optionKey(option.name);
    const other = byName.get(name);
    byName.set(name, other === undefined || other?.id === option.id ? option : null);
  }
  const index = { byId, byName };
  indexes.set(options, index);
  return index;
};

const parseOption = (text: string, options: readonly CellOption[]): ParsedCell => {
  const { byId, byName } = indexOf(options);
  const key = optionKey(text);
  const found = byId.get(key) ?? byName.get(key);
  return found ? { value: { id: found.id, name: found.name } } : { text, code: 'does_not_exist' };
};

const parseQuantity = (text: string): ParsedCell => {
  const quantity = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return quantity <= maxQuantity ? { value: quantity } : { text, code: 'not_a_whole_number' };
};

/** Control characters mean nothing in a cell and break exports; tab and line ends become spaces where lines mean nothing. */
const cleanLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const cleanLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const parseText = (kind: 'text' | 'textArea', text: string): ParsedCell => {
  const clean = kind === 'text' ? cleanLine(text) : cleanLines(text);
  if (clean.length > maxLength[kind]) return { text: clean, code: 'too_long' };
  return { value: clean === '' ? null : clean };
};

/**
 * What a text means in a column of this kind: the one parser of typing, paste, fill and import. An empty text clears
 * the cell. Options are found by id (UN/LOCODE) or name, whatever their case. What does not parse comes back whole.
 */
export const parseCell = (kind: CellKind, input: string, options: readonly CellOption[] = []): ParsedCell => {
  const text = input.toWellFormed();
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  switch (kind) {
    case 'text':
    case 'textArea':
      return parseText(kind, text);
    case 'numeric':
      return parseQuantity(trimmed);
    case 'date': {
      const value = parseDate(trimmed);
      return value === undefined ? { text: trimmed, code: 'not_a_date' } : { value };
    }
    case 'month': {
      const value = parseMonth(trimmed);
      return value === undefined ? { text: trimmed, code: 'not_a_month' } : { value };
    }
    case 'options':
      return parseOption(trimmed, options);
  }
};
