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

/** Beginnings of spreadsheets. A file is kept by its hash, and so is what was read of it: it never changes. */
@Injectable()
export class DocumentPreviews {
  private readonly kept = new Map<string, SpreadsheetPreview>();
  private readonly reads = new KeyedMutex();

  constructor(private readonly files: ShipFiles) {}

  /**
   * Read once for everybody who asks meanwhile.
   *
   * @throws 422 where the file can not be shown, 503 where it can not be had as it was told
   */
  of(document: ShipDocument, sheet: number): Promise<SpreadsheetPreview> {
    const key = `${document.file.sha256}.${sheet}`;
    return this.reads.run(key, async () => {
      const preview = this.kept.get(key) ?? (await this.read(document, sheet));
      this.keep(key, preview);
      return preview;
    });
  }

  private async read(document: ShipDocument, sheet: number): Promise<SpreadsheetPreview> {
    const bytes = await this.files.open(document);
    try {
      return await previewFile(bytes, sheet);
    } catch (error) {
      throw error instanceof WorkbookError ? previewRefusal(error) : error;
    }
  }

  private keep(key: string, preview: SpreadsheetPreview): void {
    this.kept.delete(key);
    this.kept.set(key, preview);
    if (this.kept.size <= mostKept) return;
    const [oldest] = this.kept.keys();
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}
