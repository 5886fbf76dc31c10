import type { FileCell, ReadingQuestion } from '../workbook/upload-columns.ts';
import type { CellKind } from './cell.ts';
import { DateSurvey } from './date-survey.ts';
import { NumberSurvey } from './number-survey.ts';
import type { CellReading, DateReading, NumberReading } from './reading.ts';

/** The texts of one column of a file or paste, without the cells that carry a number or a date as such. */
export interface TextColumn {
  readonly column: number;
  readonly kind: CellKind;
  readonly cells: Iterable<FileCell>;
}

/** What was answered before: it is taken without asking, unless the texts contradict it. */
export interface KnownReadings {
  readonly dates?: DateReading;
  /** By column. */
  readonly numbers?: ReadonlyMap<number, NumberReading>;
}

/**
 * Gathers texts as they come and finds what must be asked: of dates once for all their columns (months among them), of
 * numbers once a column. It keeps counts and a few cells, however long the file.
 */
export class ReadingSurvey {
  private readonly dates = new DateSurvey();
  private readonly numbers = new Map<number, NumberSurvey>();

  see(column: number, kind: CellKind, cell: FileCell): void {
    if (kind === 'date' || kind === 'month') this.dates.see(column, cell);
    if (kind !== 'numeric') return;
    let survey = this.numbers.get(column);
    if (!survey) {
      survey = new NumberSurvey(column);
      this.numbers.set(column, survey);
    }
    survey.see(cell);
  }

  /** Questions that are open, and those that the texts or an earlier answer decide; none where every text reads one way. */
  questions(known: KnownReadings = {}): readonly ReadingQuestion[] {
    const dates = this.dates.question(known.dates);
    const numbers = [...this.numbers].flatMap(
      ([column, survey]) => survey.question(known.numbers?.get(column)) ?? [],
    );
    return dates ? [dates, ...numbers] : numbers;
  }
}

/** What must be asked about the texts of a whole file or paste. */
export const readingsOf = (
  columns: readonly TextColumn[],
  known: KnownReadings = {},
): readonly ReadingQuestion[] => {
  const survey = new ReadingSurvey();
  for (const { column, kind, cells } of columns) for (const cell of cells) survey.see(column, kind, cell);
  return survey.questions(known);
};

/**
 * The reading of each column for `parseCell`, by the columns' numbers: what was answered, else what the question makes
 * likely. A column that is absent reads one way.
 */
export const columnReadings = (
  questions: readonly ReadingQuestion[],
  answers: readonly { readonly columns: readonly number[]; readonly reading: CellReading }[] = [],
): ReadonlyMap<number, CellReading> => {
  const answered = answers.flatMap(({ columns, reading }) =>
    columns.map((column) => [column, reading] as const),
  );
  const found = questions.flatMap(({ columns, chosen }) =>
    chosen === null ? [] : columns.map((column) => [column, chosen] as const),
  );
  return new Map([...found, ...answered]);
};
