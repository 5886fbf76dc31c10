import { plainLine, shortened } from '#contracts/cells/fold-text';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { foldHeader, headerFinder } from '#contracts/workbook/headers';
import type { FileColumn, UploadField } from '#contracts/workbook/upload-columns';
import type { RememberedColumn } from './port.ts';
import type { RawRow } from './raw-cell.ts';

/** Columns of downloads that nobody declares. */
const setByPortal = new Set(['status', 'organisation', 'organization', 'transferred']);

/** Characters of a header or sample that are shown. */
const shownLength = 64;
export const shown = (text: string): string => shortened(plainLine(text), shownLength);

type Found = Pick<FileColumn, 'field' | 'source' | 'notRead' | 'reading'>;
export type FoundColumn = Omit<FileColumn, 'samples'>;

const nothing = { field: null, source: null, notRead: null, reading: null } as const;
const nameless: Found = { ...nothing, notRead: 'nameless' };

/** What headers mean: the template's own names first, then what the organisation said, then common words. */
export class KnownColumns {
  private readonly find: ReturnType<typeof headerFinder>;
  /** A Map, for a header may be called `__proto__`. */
  private readonly remembered: ReadonlyMap<string, RememberedColumn>;
  private readonly identifying: ReadonlySet<UploadField>;

  constructor(shape: WorkbookShape, remembered: readonly RememberedColumn[]) {
    this.find = headerFinder(shape);
    const fields = new Set(shape.columns.map(({ key }) => key));
    const isField = ({ field }: RememberedColumn): boolean =>
      field === null || fields.has(field) || field.startsWith(`${shape.pairs.key}.`);
    this.remembered = new Map(remembered.filter(isField).map((column) => [column.header, column]));
    this.identifying = new Set(shape.identifying);
  }

  /** How many columns of a row are known as headers, and whether rows could be found again by one of them. */
  knownIn(raw: RawRow): { readonly known: number; readonly identifies: boolean } {
    const fields = [...raw.cells.values()].flatMap(({ text }) => this.known(text)?.field ?? []);
    return {
      known: new Set(fields).size,
      identifies: fields.some((field) => this.identifying.has(field)),
    };
  }

  identifies(columns: readonly FoundColumn[]): boolean {
    return columns.some(({ field }) => field !== null && this.identifying.has(field));
  }

  /** Every column of a header row. Two for one field ask, and so does one that nobody knows. */
  columnsOf(raw: RawRow): readonly FoundColumn[] {
    const found = [...raw.cells].map(([column, { text }]) => this.column(column, text));
    const fields = found.flatMap(({ field }) => field ?? []);
    const twice = new Set(fields.filter((field, index) => fields.indexOf(field) !== index));
    const free = (field: UploadField): boolean => !fields.includes(field);
    const named = found.map((column) => this.asking(column, twice, free));
    return this.identifies(named) ? named : named.map(reopened);
  }

  private column(column: number, text: string): FoundColumn {
    const known = this.known(text);
    return {
      column,
      header: shown(text),
      ...(known ?? nothing),
      open: known === undefined,
      suggested: null,
    };
  }

  private known(text: string): Found | undefined {
    const folded = foldHeader(text);
    if (folded === '') return nameless;
    if (setByPortal.has(folded)) return { ...nothing, notRead: 'set_by_portal' };
    const named = this.find(text);
    const before = this.remembered.get(folded);
    if (named?.source === 'template') {
      const reading = before?.field === named.field ? before.reading : null;
      return { ...nothing, ...named, reading };
    }
    if (before) {
      const { field, reading } = before;
      return field === null
        ? { ...nothing, notRead: 'remembered' }
        : { ...nothing, field, reading, source: 'remembered' };
    }
    return named && { ...nothing, ...named };
  }

  private asking(
    column: FoundColumn,
    twice: Set<UploadField>,
    free: (field: UploadField) => boolean,
  ): FoundColumn {
    const { field, open, header } = column;
    if (field !== null && twice.has(field)) return { ...column, ...nothing, open: true, suggested: field };
    if (!open) return column;
    const likely = this.likely(header ?? '');
    return { ...column, suggested: likely !== undefined && free(likely) ? likely : null };
  }

  /** `Lay to (incl.)` is most likely `Lay to`: words in brackets and the last ones are left out. */
  private likely(header: string): UploadField | undefined {
    const words = header
      .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
      .split(/[\s_/-]+/)
      .filter((word) => word !== '');
    for (let count = words.length; count > 0; count -= 1) {
      const named = this.find(words.slice(0, count).join(' '));
      if (named) return named.field;
    }
    return undefined;
  }
}

/** Where no column says which booking a row is, one that was never read may have to. */
const reopened = (column: FoundColumn): FoundColumn =>
  column.notRead === 'remembered' ? { ...column, notRead: null, open: true } : column;

/** A column without a header, found where a row has a cell in it. */
export const namelessColumn = (column: number): FoundColumn => ({
  column,
  header: null,
  ...nameless,
  open: false,
  suggested: null,
});
