import { Inject, Injectable } from '@nestjs/common';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { standsInLine } from '#platform/awaited-store';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
import { FairSemaphore } from '#platform/fairness/fair-semaphore';
import { limits } from '#platform/workbook/limits';
import { WorkbookError } from '#platform/workbook/port';
import { previewFile } from '#platform/workbook/preview-file';
import type { ShipDocument } from '#projections/documents/read-model';
import { previewRefusal } from './preview-refusal.ts';
import { ShipFiles } from './ship-files.ts';

/** Previews that are kept: those looked at last. */
const mostKept = 16;

/** What reading a sheet came to: a file that can not be shown is not read again either. */
type Kept = SpreadsheetPreview | WorkbookError;

/** Beginnings of spreadsheets. A file is kept by its hash, and so is what was read of it: it never changes. */
@Injectable()
export class DocumentPreviews {
  private readonly kept = new Map<string, Kept>();
  private readonly reads = new KeyedMutex();

  /** By user: somebody who opens one slow file after another holds up nobody else. */
  private readonly lines = new FairSemaphore({
    atOnce: limits.atOnce,
    placesOfKey: Number.POSITIVE_INFINITY,
  });

  constructor(@Inject(ShipFiles) private readonly files: Pick<ShipFiles, 'open'>) {}

  /**
   * Read once for everybody who asks meanwhile. A file is read one sheet at a time: which sheets it has is known then.
   *
   * @param user who asks: one file of theirs is read at a time, and users have their turns in a circle
   * @throws 422 where the file can not be shown, 503 where it can not be had as it was told
   */
  async of(user: string, document: ShipDocument, sheet: number): Promise<SpreadsheetPreview> {
    const { sha256 } = document.file;
    const found =
      this.known(sha256, sheet) ?? (await this.inTurnOf(user, () => this.readOnce(document, sheet)));
    if (found instanceof WorkbookError) throw previewRefusal(found);
    return found;
  }

  /** Within the turn of who asks: one who waits for theirs keeps nobody else from the file. */
  private readOnce(document: ShipDocument, sheet: number): Promise<Kept> {
    const { sha256 } = document.file;
    return this.reads.run(sha256, async () => {
      const known = this.known(sha256, sheet);
      if (known) return known;
      const read = await this.read(document, sheet);
      this.keep(keyOf(sha256, read), read);
      return read;
    });
  }

  /** What is looked at stays the longest. */
  private known(sha256: string, sheet: number): Kept | undefined {
    const found = this.find(sha256, sheet);
    if (found) this.keep(keyOf(sha256, found), found);
    return found;
  }

  /** A sheet that the file does not have is its first one, as when it is read. */
  private find(sha256: string, sheet: number): Kept | undefined {
    const own = this.kept.get(`${sha256}.${sheet}`) ?? this.kept.get(sha256);
    if (own) return own;
    const first = this.kept.get(`${sha256}.0`);
    return first && !(first instanceof WorkbookError) && sheet >= first.sheets.length ? first : undefined;
  }

  /** The file is fetched within the turn, so that what waits holds no copy of it. */
  private async inTurnOf(user: string, read: () => Promise<Kept>): Promise<Kept> {
    const place = this.lines.take(user);
    const begins = standsInLine();
    try {
      return await place.inTurn(() => {
        begins();
        return read();
      });
    } finally {
      place.leave();
    }
  }

  private async read(document: ShipDocument, sheet: number): Promise<Kept> {
    const bytes = await this.files.open(document);
    try {
      return await previewFile(bytes, sheet);
    } catch (error) {
      if (error instanceof WorkbookError && error.code !== 'import_failed') return error;
      throw error instanceof WorkbookError ? previewRefusal(error) : error;
    }
  }

  private keep(key: string, found: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, found);
    if (this.kept.size <= mostKept) return;
    const [oldest] = this.kept.keys();
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}

/** By the sheet that was read, whichever was asked for. */
const keyOf = (sha256: string, found: Kept): string =>
  found instanceof WorkbookError ? sha256 : `${sha256}.${found.sheet}`;
