import { Injectable } from '@nestjs/common';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
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

  constructor(private readonly files: ShipFiles) {}

  /**
   * Read once for everybody who asks meanwhile. A file is read one sheet at a time: which sheets it has is known then.
   *
   * @throws 422 where the file can not be shown, 503 where it can not be had as it was told
   */
  of(document: ShipDocument, sheet: number): Promise<SpreadsheetPreview> {
    const { sha256 } = document.file;
    return this.reads.run(sha256, async () => {
      const found = this.find(sha256, sheet) ?? (await this.read(document, sheet));
      this.keep(keyOf(sha256, found), found);
      if (found instanceof WorkbookError) throw previewRefusal(found);
      return found;
    });
  }

  /** A sheet that the file does not have is its first one, as when it is read. */
  private find(sha256: string, sheet: number): Kept | undefined {
    const own = this.kept.get(`${sha256}.${sheet}`) ?? this.kept.get(sha256);
    if (own) return own;
    const first = this.kept.get(`${sha256}.0`);
    return first && !(first instanceof WorkbookError) && sheet >= first.sheets.length ? first : undefined;
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
