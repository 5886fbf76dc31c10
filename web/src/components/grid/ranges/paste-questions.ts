import type { CellKind } from '#contracts/cells/cell';
import { type KnownReadings, ReadingSurvey } from '#contracts/cells/readings-of';
import type { ReadingQuestion } from '#contracts/workbook/upload-columns';
import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes } from '../rows/rows.ts';
import type { Block } from './block.ts';
import type { Written } from './excel-formats.ts';

const zero = 48;
const nine = 57;
const hyphen = 45;

/** Digits alone, and days as they are copied here (`2027-03-10`), read one way: most cells are such. */
const readsOneWay = (kind: CellKind, text: string): boolean => {
  if (kind !== 'numeric') return text === '' || (text.length >= 7 && text.charCodeAt(4) === hyphen);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) return false;
  }
  return true;
};

const surveyed = <G extends GridTypes>(
  column: GridColumn<G> | undefined,
): 'numeric' | 'date' | 'month' | undefined =>
  column?.editable && (column.kind === 'numeric' || column.kind === 'date' || column.kind === 'month')
    ? column.kind
    : undefined;

/** What must be asked of a block's texts, or is decided by them; the block's columns and lines are counted from 0 and 1. */
export const questionsOf = <G extends GridTypes>(
  lines: Block,
  columns: readonly GridColumn<G>[],
  written: Written,
): readonly ReadingQuestion[] => {
  const survey = new ReadingSurvey();
  const known: KnownReadings = {
    ...(written.dates ? { dates: written.dates } : {}),
    ...(written.numbers ? { numbers: knownNumbers(columns, written.numbers) } : {}),
  };
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
  for (let at = 0; at < width; at += 1) {
    const kind = surveyed(columns[at]);
    if (!kind) continue;
    for (let index = 0; index < lines.length; index += 1) {
      const text = lines[index]?.[at];
      if (typeof text === 'string' && !readsOneWay(kind, text))
        survey.see(at, kind, { text, row: index + 1 });
    }
  }
  return survey.questions(known);
};

const knownNumbers = <G extends GridTypes>(
  columns: readonly GridColumn<G>[],
  reading: NonNullable<Written['numbers']>,
) => new Map(columns.flatMap(({ kind }, at) => (kind === 'numeric' ? [[at, reading] as const] : [])));
