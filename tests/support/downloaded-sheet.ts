import ExcelJS from 'exceljs';
import { Readable } from 'node:stream';

type Value = string | number | null;

/** A workbook of bookings as someone edits it in a spreadsheet program, rows found by their code. */
export class DownloadedSheet {
  private constructor(
    private readonly workbook: ExcelJS.Workbook,
    private readonly sheet: ExcelJS.Worksheet,
  ) {}

  static async of(bytes: Uint8Array): Promise<DownloadedSheet> {
    const workbook = new ExcelJS.Workbook();
    // Without the rules, each of which this library writes 10,000 times.
    await workbook.xlsx.read(Readable.from([bytes]), { ignoreNodes: ['dataValidations'] });
    const sheet = workbook.getWorksheet('Declarations');
    if (!sheet) throw new Error('The download has no sheet of declarations');
    return new DownloadedSheet(workbook, sheet);
  }

  column(header: string): readonly string[] {
    const column = this.columnOf(header);
    const texts: string[] = [];
    this.sheet.eachRow((row, number) => {
      if (number > 1) texts.push(row.getCell(column).text);
    });
    return texts;
  }

  set(code: string, header: string, value: Value): void {
    this.rowOf(code).getCell(this.columnOf(header)).value = value;
  }

  remove(code: string): void {
    this.sheet.spliceRows(this.rowOf(code).number, 1);
  }

  copyOf(code: string): Readonly<Record<string, ExcelJS.CellValue>> {
    const row = this.rowOf(code);
    return Object.fromEntries(this.headers().map(([header, column]) => [header, row.getCell(column).value]));
  }

  insertRow(values: Readonly<Record<string, ExcelJS.CellValue>>): void {
    const row = this.sheet.insertRow(2, []);
    for (const [header, column] of this.headers()) row.getCell(column).value = values[header] ?? null;
  }

  insertColumn(at: number, header: string): void {
    this.sheet.spliceColumns(at, 0, [header, 'a note']);
  }

  sortDescending(header: string): void {
    const column = this.columnOf(header);
    const rows: (readonly ExcelJS.CellValue[])[] = [];
    this.sheet.eachRow((row, number) => {
      if (number > 1 && Array.isArray(row.values)) rows.push(row.values);
    });
    const textOf = (values: readonly ExcelJS.CellValue[]): string => {
      const value = values[column];
      return typeof value === 'string' ? value : '';
    };
    const sorted = rows.toSorted((a, b) => textOf(b).localeCompare(textOf(a)));
    sorted.forEach((values, index) => {
      // A list that begins at its first place is taken from column A on.
      this.sheet.getRow(index + 2).values = values.slice(1);
    });
  }

  loseBases(): void {
    this.workbook.removeWorksheet('Laycan');
  }

  /** A cell of the hidden sheet, by row from 1 and column letter. */
  setBase(row: number, column: string, value: string): void {
    const cell = this.workbook.getWorksheet('Laycan')?.getCell(`${column}${row}`);
    if (!cell) throw new Error('The download has no hidden sheet');
    cell.value = value;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.workbook.xlsx.writeBuffer());
  }

  private headers(): readonly (readonly [string, number])[] {
    const found: [string, number][] = [];
    this.sheet.getRow(1).eachCell((cell, column) => found.push([cell.text, column]));
    return found.filter(([header]) => header !== '');
  }

  private columnOf(header: string): number {
    const column = this.headers().find(([text]) => text === header)?.[1];
    if (column === undefined) throw new Error(`The download has no column ${header}`);
    return column;
  }

  private rowOf(code: string): ExcelJS.Row {
    const at = this.column('Code').indexOf(code);
    if (at < 0) throw new Error(`The download has no row ${code}`);
    return this.sheet.getRow(at + 2);
  }
}
