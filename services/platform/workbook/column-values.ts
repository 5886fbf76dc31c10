import { pairReadings, readDate } from '#contracts/cells/parse-date';
import type { UploadField } from '#contracts/workbook/upload-columns';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { foldText } from '#contracts/cells/fold-text';
import type { RawCell } from './raw-cell.ts';

/** So many cells of a column say what it is; and of a few a chance would. */
const looksAt = 200;
const fewest = 2;
/** This share of them must be alike: some are notes or slips. */
const share = 0.8;

/** What the cells of one column look like. */
interface Seen {
  cells: number;
  dates: number;
  /** Texts with letters and digits and no space, each once: how customers name their cargo. */
  readonly codes: Set<string>;
  /** By list, how many of its options were named. */
  readonly options: Map<string, number>;
}

const isDate = ({ text, number, date }: RawCell): boolean => {
  if (date !== undefined) return true;
  const trimmed = text.trim();
  // Digits alone are quantities sooner than days.
  if (number !== undefined || /^\d*$/.test(trimmed)) return false;
  return pairReadings(trimmed) !== null || readDate(trimmed) !== undefined;
};

const isCode = (text: string): boolean => /^(?=.*\d)(?=.*\p{L})[\p{L}\d./-]{3,24}$/u.test(text.trim());

/** Names and codes of each list's options, folded. */
const namesIn = ({ lists }: WorkbookShape): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(lists).map(([list, options]) => [
      list,
      new Set(options.flatMap(({ id, name }) => [foldText(id), foldText(name)])),
    ]),
  );

/** Tells by the values of a column what it may be where its header says nothing. */
export class ColumnValues {
  private readonly shape: WorkbookShape;
  private readonly seen: ReadonlyMap<number, Seen>;
  private readonly names: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(shape: WorkbookShape, columns: readonly number[]) {
    this.shape = shape;
    this.names = columns.length > 0 ? namesIn(shape) : new Map();
    this.seen = new Map(
      columns.map((column) => [column, { cells: 0, dates: 0, codes: new Set(), options: new Map() }]),
    );
  }

  take(cells: ReadonlyMap<number, RawCell>): void {
    for (const [column, seen] of this.seen) {
      const cell = cells.get(column);
      if (cell && seen.cells < looksAt) this.count(seen, cell);
    }
  }

  /** What each column most likely is, from left to right, no field twice and none that `isTaken`. */
  suggestions(isTaken: (field: UploadField) => boolean): ReadonlyMap<number, UploadField> {
    const found = new Map<number, UploadField>();
    const taken = new Set<UploadField>();
    for (const [column, seen] of [...this.seen].sort(([a], [b]) => a - b)) {
      const field = this.fieldsOf(seen).find((one) => !isTaken(one) && !taken.has(one));
      if (field === undefined) continue;
      taken.add(field);
      found.set(column, field);
    }
    return found;
  }

  private count(seen: Seen, cell: RawCell): void {
    seen.cells += 1;
    if (isDate(cell)) seen.dates += 1;
    else if (isCode(cell.text)) seen.codes.add(cell.text.trim());
    const folded = foldText(cell.text);
    for (const [list, names] of this.names)
      if (names.has(folded)) seen.options.set(list, (seen.options.get(list) ?? 0) + 1);
  }

  /** The likeliest first. */
  private fieldsOf({ cells, dates, codes, options }: Seen): readonly UploadField[] {
    const enough = (count: number): boolean => cells >= fewest && count >= cells * share;
    const { columns } = this.shape;
    if (enough(dates)) return columns.filter(({ kind }) => kind === 'date').map(({ key }) => key);
    const lists = [...options]
      .filter(([, count]) => enough(count))
      .sort(([, a], [, b]) => b - a)
      .map(([list]) => list);
    if (lists.length > 0) return lists.flatMap((list) => this.fieldsFrom(list));
    return enough(codes.size) ? columns.filter(({ key }) => key === 'code').map(({ key }) => key) : [];
  }

  /** Columns and discharge ports whose options are of this list. */
  private fieldsFrom(list: string): readonly UploadField[] {
    const { columns, pairs } = this.shape;
    const ports = Array.from({ length: pairs.max }, (_, n): UploadField => `${pairs.key}.${n + 1}.port`);
    return [
      ...columns.flatMap((column) => (column.list === list ? [column.key] : [])),
      ...(pairs.list === list ? ports : []),
    ];
  }
}
