import type { WorkbookRow, WorkbookShape } from '#contracts/workbook/shape';
import { HeaderFinder, type SheetHeader } from './header.ts';
import { limits } from './limits.ts';
import { type RowsTaker, WorkbookError, type WorkbookPlace, type WorkbookSummary } from './port.ts';
import type { RawRow } from './raw-cell.ts';

/** Takes the filled rows of one sheet after another, finds the one whose header fits, and hands its rows on in batches. */
export class RowStream {
  private readonly finder: HeaderFinder;
  private readonly onRows: RowsTaker;
  private header: SheetHeader | undefined;
  private waiting: WorkbookRow[] = [];
  private looked = 0;
  private rows = 0;

  constructor(shape: WorkbookShape, onRows: RowsTaker) {
    this.finder = new HeaderFinder(shape);
    this.onRows = onRows;
  }

  get found(): boolean {
    return this.header !== undefined;
  }

  /** A new sheet begins; its header is looked for anew. */
  begin(): void {
    this.looked = 0;
  }

  /** True where the sheet has shown that its header does not fit. */
  get gaveUp(): boolean {
    return this.header === undefined && this.looked >= limits.headerRows;
  }

  take(raw: RawRow, place: WorkbookPlace): void {
    if (this.gaveUp) return;
    if (!this.header) {
      this.looked += 1;
      this.header = this.finder.match(raw, place);
      return;
    }
    const row = this.header.rowOf(raw);
    if (!row) return;
    this.rows += 1;
    if (this.rows > limits.rows) {
      throw new WorkbookError('too_many_rows', { ...place, row: raw.row, limit: limits.rows });
    }
    this.waiting.push(row);
  }

  /** Hands on whole batches, and with `all` what is left. */
  async flush(all: boolean): Promise<void> {
    const least = all ? 1 : limits.batch;
    while (this.waiting.length >= least) {
      const batch = this.waiting.slice(0, limits.batch);
      this.waiting = this.waiting.slice(limits.batch);
      await this.onRows(batch);
    }
  }

  /** @throws WorkbookError `no_header` or `missing_columns` where no sheet fitted, `empty` where it has no rows */
  async end(format: WorkbookSummary['format'], sheet: string | null): Promise<WorkbookSummary> {
    if (!this.header) throw this.finder.refusal();
    await this.flush(true);
    if (this.rows === 0) throw new WorkbookError('empty', sheet === null ? {} : { sheet });
    return {
      format,
      sheet,
      columns: this.header.columns,
      ignored: this.header.ignored,
      rows: this.rows,
      bases: null,
    };
  }
}
