import type { CellKind, ParsedCell } from '#contracts/cells/cell';
import { parseCell } from '#contracts/cells/parse-cell';
import { pairReadings } from '#contracts/cells/parse-date';
import type { WorkbookRow, WorkbookShape } from '#contracts/workbook/shape';
import type { UploadColumns } from '#contracts/workbook/upload-columns';
import { HeaderFinder } from './find-header.ts';
import { fieldShape, ignoredOf, SheetHeader } from './header.ts';
import type { FoundColumn } from './known-columns.ts';
import { limits } from './limits.ts';
import { type ReadingPlan, type RowsTaker, WorkbookError, type WorkbookSummary } from './port.ts';
import type { RawRow } from './raw-cell.ts';
import { SheetSurvey } from './survey.ts';

/** Takes the filled rows of one sheet after another, finds the one whose headers fit, and hands its rows on in batches. */
export class RowStream {
  private readonly shape: WorkbookShape;
  private readonly plan: ReadingPlan;
  private readonly onRows: RowsTaker;
  private readonly finder: HeaderFinder;
  private header: SheetHeader | undefined;
  private found_: readonly FoundColumn[] = [];
  private sheet: string | null = null;
  /** The first rows of a sheet, of which one may be its headers. */
  private first: RawRow[] = [];
  private over = false;
  private waiting: WorkbookRow[] = [];
  /** A cell that waits could be read in two ways: what the other rows say decides. */
  private inDoubt = false;
  private rows = 0;

  constructor(shape: WorkbookShape, plan: ReadingPlan, onRows: RowsTaker) {
    this.shape = shape;
    this.plan = plan;
    this.onRows = onRows;
    this.finder = new HeaderFinder(shape, plan);
  }

  get found(): boolean {
    return this.header !== undefined;
  }

  /** A sheet begins; its headers are looked for anew. */
  begin(sheet: string | null): void {
    this.sheet = sheet;
    this.first = [];
    this.over = false;
  }

  /** True where the sheet has shown that it has no headers that fit. */
  get gaveUp(): boolean {
    return this.header === undefined && this.over;
  }

  take(raw: RawRow): void {
    if (this.header) this.add(raw, this.header);
    else if (!this.over) {
      this.first.push(raw);
      if (this.first.length >= limits.headerRows) this.look();
    }
  }

  /** The sheet is at its end. */
  finish(): void {
    if (!this.header && !this.over) this.look();
  }

  /** Hands on whole batches, and with `all` what is left. */
  async flush(all: boolean): Promise<void> {
    if (this.inDoubt) return;
    const least = all ? 1 : limits.batch;
    while (this.waiting.length >= least) {
      const batch = this.waiting.slice(0, limits.batch);
      this.waiting = this.waiting.slice(limits.batch);
      await this.onRows(batch);
    }
  }

  /** Where to read the file again from; undefined where there is no such place, or its rows were found. */
  get elsewhere(): NonNullable<ReadingPlan['at']> | undefined {
    return this.header ? undefined : this.finder.elsewhere;
  }

  /** @throws WorkbookError `no_header` where no sheet fitted, `empty` where it has no rows */
  async end(format: WorkbookSummary['format']): Promise<WorkbookSummary> {
    const { header, sheet } = this;
    if (!header) throw new WorkbookError('no_header');
    const found = header.survey.columns(sheet, header.row, this.shape);
    this.settle(found);
    await this.flush(true);
    if (this.rows === 0) throw new WorkbookError('empty', sheet === null ? {} : { sheet });
    const ignored = ignoredOf(this.found_);
    return { format, sheet, columns: header.columns, ignored, rows: this.rows, found, bases: null };
  }

  private look(): void {
    this.over = true;
    const row = this.finder.among(this.first, this.sheet);
    if (!row) return;
    this.found_ = this.finder.columns.columnsOf(row);
    const known = this.plan.columns;
    if (!known) this.requireRecognisable(row);
    const survey = new SheetSurvey(known ? [] : this.found_, {
      shape: this.shape,
      kindOf: (field) => fieldShape(this.shape, field).kind,
      identifies: this.finder.columns.identifies(this.found_),
    });
    this.header = new SheetHeader(row.row, this.shape, known ?? this.found_, survey);
    for (const raw of this.first) if (raw.row > row.row) this.add(raw, this.header);
    this.first = [];
  }

  /** @throws WorkbookError `missing_columns` where no column says which booking a row is, nor could one */
  private requireRecognisable(row: RawRow): void {
    const { columns } = this.finder;
    if (columns.identifies(this.found_) || this.found_.some(({ open }) => open)) return;
    const names = this.shape.columns.filter(({ key }) => this.shape.identifying.includes(key));
    const headers = names.map(({ header }) => header).join(', ');
    throw new WorkbookError('missing_columns', {
      ...(this.sheet === null ? {} : { sheet: this.sheet }),
      row: row.row,
      headers,
    });
  }

  private add(raw: RawRow, header: SheetHeader): void {
    const row = header.rowOf(raw);
    if (!row) return;
    this.rows += 1;
    if (this.rows > limits.rows) {
      const place = this.sheet === null ? {} : { sheet: this.sheet };
      throw new WorkbookError('too_many_rows', { ...place, row: raw.row, limit: limits.rows });
    }
    this.inDoubt ||= Object.values(row.cells).some(hangsOnOthers);
    this.waiting.push(row);
  }

  /** What could be read in two ways is what the whole file says. */
  private settle({ questions }: UploadColumns): void {
    if (!this.inDoubt) return;
    this.inDoubt = false;
    const isMonthFirst = questions.some(({ chosen }) => chosen === 'month_first');
    this.waiting = this.waiting.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        Object.entries(cells).map(([key, cell]) => [key, settled(cell, isMonthFirst)]),
      ),
    }));
  }
}

const datedKinds = new Map<string, CellKind>([
  ['not_a_date', 'date'],
  ['not_a_month', 'month'],
]);

/** A date that reads two ways, or only with the month first, is what the whole file says. */
const hangsOnOthers = (cell: ParsedCell): boolean =>
  'other' in cell || ('code' in cell && datedKinds.has(cell.code) && pairReadings(cell.text) !== null);

const settled = (cell: ParsedCell, isMonthFirst: boolean): ParsedCell => {
  if ('other' in cell) return { value: isMonthFirst ? cell.other : cell.value };
  const kind = 'code' in cell ? datedKinds.get(cell.code) : undefined;
  return isMonthFirst && kind && 'code' in cell ? parseCell(kind, cell.text, [], 'month_first') : cell;
};
