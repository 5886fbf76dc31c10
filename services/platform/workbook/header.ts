import type { CellKind, CellOption, ParsedCell } from '#contracts/cells/cell';
import type { CellReading } from '#contracts/cells/reading';
import type { WorkbookRow, WorkbookShape } from '#contracts/workbook/shape';
import type { UploadField } from '#contracts/workbook/upload-columns';
import type { FoundColumn } from './known-columns.ts';
import { type RawCell, rawCellParser, type RawRow } from './raw-cell.ts';
import type { SheetSurvey } from './survey.ts';

interface Target {
  readonly key: UploadField;
  readonly parse: (cell: RawCell) => ParsedCell;
}

const empty: ParsedCell = { value: null };

interface FieldShape {
  readonly kind: CellKind;
  readonly list?: string | undefined;
}

/** What cells of a field hold; a field that the shape does not have is text. */
export const fieldShape = ({ columns, pairs }: WorkbookShape, field: UploadField): FieldShape => {
  if (field.startsWith(`${pairs.key}.`))
    return field.endsWith('.qty') ? { kind: 'numeric' } : { kind: 'options', list: pairs.list };
  return columns.find(({ key }) => key === field) ?? { kind: 'text' };
};

/** What a column is read as. */
export interface ReadColumn {
  readonly column: number;
  readonly field: UploadField | null;
  readonly reading: CellReading | null;
}

const targetOf = (shape: WorkbookShape, key: UploadField, reading: CellReading | null): Target => {
  const { kind, list } = fieldShape(shape, key);
  const options: readonly CellOption[] | undefined =
    list === undefined ? undefined : (shape.lists[list] ?? []);
  return { key, parse: rawCellParser(kind, options, reading ?? undefined) };
};

/** The columns of a sheet whose headers were found. */
export class SheetHeader {
  readonly row: number;
  readonly columns: readonly UploadField[];
  readonly survey: SheetSurvey;
  private readonly targets: ReadonlyMap<number, Target>;
  /** A row of empty cells: a copy of it is a row without the cost of growing one. */
  private readonly blank: Readonly<Record<string, ParsedCell>>;

  constructor(row: number, shape: WorkbookShape, columns: readonly ReadColumn[], survey: SheetSurvey) {
    this.row = row;
    this.survey = survey;
    this.targets = new Map(
      columns.flatMap(({ column, field, reading }) =>
        field === null ? [] : [[column, targetOf(shape, field, reading)] as const],
      ),
    );
    this.columns = [...this.targets.values()].map(({ key }) => key);
    this.blank = Object.fromEntries(this.columns.map((column) => [column, empty]));
  }

  /** A row below the headers as cells of the shape; undefined where it has nothing in a column that is read, or may be. */
  rowOf(raw: RawRow): WorkbookRow | undefined {
    let filled = false;
    const cells: Record<string, ParsedCell> = { ...this.blank };
    for (const [column, cell] of raw.cells) {
      const target = this.targets.get(column);
      if (!target) {
        this.survey.pass(column);
        filled ||= this.survey.mayCount(column);
        continue;
      }
      const parsed = target.parse(cell);
      filled ||= 'code' in parsed || parsed.value !== null;
      cells[target.key] = parsed;
    }
    if (!filled) return undefined;
    this.survey.take(raw);
    return { line: raw.row - this.row, cells };
  }
}

/** Headers named in an answer, at most so many. */
const maxIgnored = 20;

export const ignoredOf = (columns: readonly FoundColumn[]): readonly string[] =>
  columns
    .flatMap(({ field, header }) => (field === null && header !== null && header !== '' ? [header] : []))
    .slice(0, maxIgnored);
