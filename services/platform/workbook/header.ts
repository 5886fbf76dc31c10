import type { WorkbookRow, WorkbookShape } from '#contracts/workbook/shape';
import type { CellKind, CellOption, ParsedCell } from '#contracts/cells/cell';
import { WorkbookError, type WorkbookPlace } from './port.ts';
import { type RawCell, rawCellParser, type RawRow } from './raw-cell.ts';

/** Two spellings of one header: case, outer space, the number of inner spaces and a star of mandatory fields do not count. */
const headerKey = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').replace(/ ?\*$/, '').normalize('NFC').toLowerCase();

interface Target {
  readonly key: string;
  readonly parse: (cell: RawCell) => ParsedCell;
}

const empty: ParsedCell = { value: null };

/** Every header that a shape knows. A Map, for a header may be called `__proto__`. */
const targetsOf = (shape: WorkbookShape): ReadonlyMap<string, Target> => {
  const targets = new Map<string, Target>();
  const targetOf = (key: string, kind: CellKind, list: string | undefined): Target => {
    const options: readonly CellOption[] | undefined =
      list === undefined ? undefined : (shape.lists[list] ?? []);
    return { key, parse: rawCellParser(kind, options) };
  };
  for (const { key, header, aliases = [], kind, list } of shape.columns) {
    const target = targetOf(key, kind, list);
    for (const name of [header, ...aliases]) targets.set(headerKey(name), target);
  }
  const { key, header, quantityHeader, list, most } = shape.pairs;
  for (let n = 1; n <= most; n += 1) {
    const number = String(n);
    const port = targetOf(`${key}.${n}.port`, 'options', list);
    targets.set(headerKey(header.replace('{n}', number)), port);
    const quantity = targetOf(`${key}.${n}.qty`, 'numeric', undefined);
    targets.set(headerKey(quantityHeader.replace('{n}', number)), quantity);
  }
  return targets;
};

/** The columns of a sheet whose header was found. */
export class SheetHeader {
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  private readonly row: number;
  private readonly targets: ReadonlyMap<number, Target>;
  /** A row of empty cells: a copy of it is a row without the cost of growing one. */
  private readonly blank: Readonly<Record<string, ParsedCell>>;

  constructor(row: number, targets: ReadonlyMap<number, Target>, ignored: readonly string[]) {
    this.row = row;
    this.targets = targets;
    this.columns = [...targets.values()].map((target) => target.key);
    this.blank = Object.fromEntries(this.columns.map((column) => [column, empty]));
    this.ignored = ignored;
  }

  /** A row below the header as cells of the shape; undefined where it has nothing in a known column. */
  rowOf(raw: RawRow): WorkbookRow | undefined {
    let filled = false;
    const cells: Record<string, ParsedCell> = { ...this.blank };
    for (const [column, cell] of raw.cells) {
      const target = this.targets.get(column);
      if (!target) continue;
      const parsed = target.parse(cell);
      filled ||= 'code' in parsed || parsed.value !== null;
      cells[target.key] = parsed;
    }
    return filled ? { line: raw.row - this.row, cells } : undefined;
  }
}

/** Headers named in an answer, at most so many, each cut for a screen. */
const mostIgnored = 20;
const shown = (text: string): string => text.trim().slice(0, 64);

/** Finds the header of a sheet among its first filled rows. */
export class HeaderFinder {
  private readonly shape: WorkbookShape;
  private readonly targets: ReadonlyMap<string, Target>;
  /** Most known columns that any row of any sheet had, fitting or not. */
  private nearest = 0;

  constructor(shape: WorkbookShape) {
    this.shape = shape;
    this.targets = targetsOf(shape);
  }

  /** The header, where this row is one: it has an identifying column and one more. */
  match(raw: RawRow, place: WorkbookPlace): SheetHeader | undefined {
    const found = new Map<number, Target>();
    const ignored: string[] = [];
    const keys = new Set<string>();
    let twice: string | undefined;
    for (const [column, cell] of raw.cells) {
      const target = this.targets.get(headerKey(cell.text));
      if (!target) {
        if (ignored.length < mostIgnored) ignored.push(shown(cell.text));
        continue;
      }
      if (keys.has(target.key)) twice ??= shown(cell.text);
      keys.add(target.key);
      found.set(column, target);
    }
    this.nearest = Math.max(this.nearest, keys.size);
    if (keys.size < 2 || !this.shape.identifying.some((key) => keys.has(key))) return undefined;
    if (twice !== undefined) {
      throw new WorkbookError('duplicate_columns', { ...place, row: raw.row, headers: twice });
    }
    return new SheetHeader(raw.row, found, ignored);
  }

  /** Why no sheet was taken: some columns are there but none that identifies a row, or there is no header at all. */
  refusal(): WorkbookError {
    if (this.nearest < 2) return new WorkbookError('no_header');
    const names = this.shape.columns.filter(({ key }) => this.shape.identifying.includes(key));
    return new WorkbookError('missing_columns', { headers: names.map(({ header }) => header).join(', ') });
  }
}
