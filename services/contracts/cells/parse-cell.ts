import { plainLine, plainLines } from '#domain/shared/plain-text';
import { type CellCode, type CellKind, type CellOption, maxLength, type ParsedCell } from './cell.ts';
import { optionIn } from './options.ts';
import { type ReadDate, readDate, readMonth } from './parse-date.ts';
import { readQuantity } from './parse-number.ts';
import { type CellReading, isDateReading, isNumberReading } from './reading.ts';

const parseText = (kind: 'text' | 'textArea', text: string): ParsedCell =>
  text.length > maxLength[kind] ? { text, code: 'too_long' } : { value: text };

const dated = (text: string, read: ReadDate | undefined, code: CellCode): ParsedCell => {
  if (!read) return { text, code };
  return read.other === undefined ? { value: read.iso } : { value: read.iso, other: read.other };
};

const parseOption = (text: string, options: readonly CellOption[]): ParsedCell => {
  const found = optionIn(text, options);
  return found ? { value: { id: found.id, name: found.name } } : { text, code: 'does_not_exist' };
};

/**
 * What a text means in a column of this kind: the one parser of typing, form, paste, fill, upload and API. An empty text
 * clears the cell. Options are found by id (UN/LOCODE) or name, whatever their case, accents and punctuation. What does
 * not parse comes back as it was written, without what nobody sees. A reading is what was answered for the whole column;
 * a reading of the other kind of column says nothing.
 */
export const parseCell = (
  kind: CellKind,
  input: string,
  options: readonly CellOption[] = [],
  reading?: CellReading,
): ParsedCell => {
  const text = plainLines(input);
  if (text === '') return { value: null };
  const dates = isDateReading(reading) ? reading : undefined;
  switch (kind) {
    case 'text':
      return parseText(kind, plainLine(text));
    case 'textArea':
      return parseText(kind, text);
    case 'numeric':
      return readQuantity(text, isNumberReading(reading) ? reading : undefined);
    case 'date':
      return dated(text, readDate(plainLine(text), dates), 'not_a_date');
    case 'month':
      return dated(text, readMonth(plainLine(text), dates), 'not_a_month');
    case 'options':
      return parseOption(text, options);
  }
};
