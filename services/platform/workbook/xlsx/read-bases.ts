import {
  basesForm,
  basesSheetName,
  type UploadBase,
  type UploadBases,
} from '#contracts/workbook/upload-bases';
import { limits } from '../limits.ts';
import { WorkbookError } from '../port.ts';
import type { RawRow } from '../raw-cell.ts';
import type { Archive } from './archive.ts';
import { Worksheet, type WorkbookParts } from './worksheet.ts';
import { readXml } from './xml.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const textAt = ({ cells }: RawRow, column: number): string => cells.get(column)?.text.trim() ?? '';

/** An ISO moment as this portal writes them; anything else is none. */
const momentAt = (row: RawRow, column: number): string | null => {
  const text = textAt(row, column);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
};

/** What the first row of the sheet says; undefined of a sheet that only bears the name. */
const headOf = (row: RawRow): Omit<UploadBases, 'bases'> | undefined => {
  const [organisation, writtenAt] = [textAt(row, 3), momentAt(row, 4)];
  const ours = textAt(row, 1) === basesSheetName && textAt(row, 2) === String(basesForm);
  return ours && uuid.test(organisation) && writtenAt !== null ? { organisation, writtenAt } : undefined;
};

const baseOf = (row: RawRow): UploadBase | undefined => {
  const [bookingId, revision, at] = [textAt(row, 1), Number(textAt(row, 2)), momentAt(row, 3)];
  const fits =
    uuid.test(bookingId) && textAt(row, 2) !== '' && Number.isSafeInteger(revision) && revision >= 0;
  return fits && at !== null ? { bookingId, revision, at } : undefined;
};

/** Takes the rows of the sheet; what is not ours is passed over. */
class BasesTaker {
  private head: Omit<UploadBases, 'bases'> | undefined;
  private looked = false;
  private readonly found = new Map<string, UploadBase>();

  take(row: RawRow): void {
    if (!this.looked) {
      this.looked = true;
      this.head = headOf(row);
      return;
    }
    const base = this.head && this.found.size < limits.rows ? baseOf(row) : undefined;
    if (base && !this.found.has(base.bookingId)) this.found.set(base.bookingId, base);
  }

  /** A sheet of somebody's own that happens to bear the name is read no further. */
  get isForeign(): boolean {
    return this.looked && this.head === undefined;
  }

  get bases(): UploadBases | null {
    return this.head ? { ...this.head, bases: [...this.found.values()] } : null;
  }
}

/** What a workbook says of the versions that it was made from; null of one that says nothing. */
export const readBases = async (
  archive: Archive,
  part: string | undefined,
  parts: WorkbookParts,
): Promise<UploadBases | null> => {
  if (part === undefined) return null;
  const taker = new BasesTaker();
  const counters = { cells: 0, emptyCells: 0, characters: 0 };
  const sheet = new Worksheet(
    basesSheetName,
    parts,
    counters,
    (row) => taker.take(row),
    async () => taker.isForeign,
  );
  try {
    await readXml(await archive.open(part), sheet);
  } catch (error) {
    if (!(error instanceof WorkbookError && taker.bases === null)) throw error;
  }
  return taker.bases;
};
