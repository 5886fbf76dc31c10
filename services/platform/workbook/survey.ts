import type { CellKind } from '#contracts/cells/cell';
import { pairReadings } from '#contracts/cells/parse-date';
import { isDateReading, isNumberReading } from '#contracts/cells/reading';
import { columnReadings, type KnownReadings, ReadingSurvey } from '#contracts/cells/readings-of';
import type { FileColumn, UploadColumns, UploadField } from '#contracts/workbook/upload-columns';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { ColumnValues } from './column-values.ts';
import { type FoundColumn, namelessColumn, shown } from './known-columns.ts';
import type { RawCell, RawRow } from './raw-cell.ts';

/** Rows of which samples are shown. */
const sampled = 3;

const doubtful: ReadonlySet<CellKind | undefined> = new Set(['date', 'month', 'numeric']);

interface Surroundings {
  readonly shape: WorkbookShape;
  readonly kindOf: (field: UploadField) => CellKind;
  /** Some column says which booking a row is: then a row with nothing but notes is none. */
  readonly identifies: boolean;
}

/** Takes note of everything that a sheet has below its headers, beside the rows that are read of it. */
export class SheetSurvey {
  private readonly found: Map<number, FoundColumn>;
  private readonly identifies: boolean;
  private readonly samples: RawRow[] = [];
  private readonly readings = new ReadingSurvey();
  /** Columns whose texts could be read in two ways; undefined where nobody knows what they are. */
  private readonly kinds: ReadonlyMap<number, CellKind | undefined>;
  private readonly values: ColumnValues;
  private rows = 0;

  constructor(columns: readonly FoundColumn[], { shape, kindOf, identifies }: Surroundings) {
    const unknown = columns.filter(({ open, suggested }) => open && suggested === null);
    this.values = new ColumnValues(
      shape,
      unknown.map(({ column }) => column),
    );
    this.found = new Map(columns.map((column) => [column.column, column]));
    this.identifies = identifies;
    this.kinds = new Map(
      columns.flatMap(({ column, field, open, suggested }) => {
        const as = field ?? suggested;
        const kind = as === null ? undefined : kindOf(as);
        return (as === null ? open : doubtful.has(kind)) ? [[column, kind] as const] : [];
      }),
    );
  }

  /** A filled row below the headers. */
  take(raw: RawRow): void {
    this.rows += 1;
    if (this.samples.length < sampled) this.samples.push(raw);
    this.values.take(raw.cells);
    for (const [column, kind] of this.kinds) {
      const cell = raw.cells.get(column);
      if (cell) this.see(column, kind, cell, raw.row);
    }
  }

  /** A cell in a column that is not read; the header may have none for it. */
  pass(column: number): void {
    if (!this.found.has(column)) this.found.set(column, namelessColumn(column));
  }

  /** Whether a cell in a column that is not read makes a row all the same: someone may yet say that it is. */
  mayCount(column: number): boolean {
    return !this.identifies && (this.found.get(column)?.open ?? false);
  }

  /** What was found, and what has to be asked of it. */
  columns(sheet: string | null, headerRow: number, shape: WorkbookShape): UploadColumns {
    const found = [...this.found.values()].sort((a, b) => a.column - b.column);
    const questions = this.readings.questions(this.known(found));
    const readings = columnReadings(questions);
    const named = new Set(found.flatMap(({ field, suggested }) => field ?? suggested ?? []));
    const likely = this.values.suggestions((field) => named.has(field));
    return {
      sheet,
      headerRow,
      sampleRows: this.samples.map(({ row }) => row),
      rows: this.rows,
      columns: found.map((column): FileColumn => {
        const samples = this.samples.map(({ cells }) => textOf(cells.get(column.column)));
        const suggested = column.suggested ?? likely.get(column.column) ?? null;
        return { ...column, suggested, samples, reading: readings.get(column.column) ?? column.reading };
      }),
      questions,
      missing: missingOf(shape, new Set(found.flatMap(({ field }) => field ?? []))),
    };
  }

  /** Of a column that nobody knows, what looks like a date counts: the answer may be that it is one. */
  private see(column: number, kind: CellKind | undefined, cell: RawCell, row: number): void {
    const { text, number, date, error, unstored } = cell;
    if (number !== undefined || date !== undefined || error || unstored) return;
    if (kind !== undefined) this.readings.see(column, kind, { text, row });
    else if (pairReadings(text.trim())) this.readings.see(column, 'date', { text, row });
  }

  /** What was said of earlier files. */
  private known(found: readonly FoundColumn[]): KnownReadings {
    const said = found.flatMap(({ column, reading }) => (reading === null ? [] : [{ column, reading }]));
    const dates = new Set(said.map(({ reading }) => reading).filter(isDateReading));
    const [first, ...others] = dates;
    const numbers = new Map(
      said.flatMap(({ column, reading }) => (isNumberReading(reading) ? [[column, reading] as const] : [])),
    );
    return first !== undefined && others.length === 0 ? { dates: first, numbers } : { numbers };
  }
}

const textOf = (cell: RawCell | undefined): string | null => (cell ? shown(cell.date ?? cell.text) : null);

/** Fields of the template that no column is; of discharge ports the first pair, and halves of those that are there. */
const missingOf = (
  { columns, pairs }: WorkbookShape,
  read: ReadonlySet<UploadField>,
): readonly UploadField[] => {
  const lines = Array.from({ length: pairs.max }, (_, index) => {
    const line = `${pairs.key}.${index + 1}`;
    const [port, qty] = [`${line}.port`, `${line}.qty`];
    const [hasPort, hasQty] = [read.has(port), read.has(qty)];
    if (hasPort === hasQty) return index === 0 && !hasPort ? [port, qty] : [];
    return [hasPort ? qty : port];
  });
  return [...columns.map(({ key }) => key).filter((key) => !read.has(key)), ...lines.flat()];
};
