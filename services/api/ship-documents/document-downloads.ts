import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, StreamableFile } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { type DownloadedFile, maxJsonFileBytes } from '#contracts/port-calls/documents';
import type { ShipDocument } from '#projections/documents/read-model';
import { tooLarge } from '../errors/api-error.ts';
import { fileNameOf, uniqueNames } from './file-names.ts';
import { shownAs, signatureBytes } from './file-type.ts';
import { readHead } from './read-head.ts';
import { ShipFiles } from './ship-files.ts';

/** What an archive leaves as, where it is asked for by name. */
export const archiveType = 'application/zip';
const savedType = 'application/octet-stream';

/** What a single file may leave as. */
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg', savedType] as const;

/**
 * What a page may do that shows a document: nothing, except what Chrome's own PDF viewer needs, which stays blank under
 * `sandbox` or `default-src 'none'`.
 */
export const documentPolicy =
  "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'";

/** `attachment` and `inline` with a name of any letters (RFC 6266). */
const disposition = (how: 'attachment' | 'inline', name: string): string =>
  `${how}; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Files of documents as they leave: one, several in an archive, or within JSON. */
@Injectable()
export class DocumentDownloads {
  constructor(private readonly files: ShipFiles) {}

  /** One file, to be shown where its bytes are of a kind that may be shown and that is wanted, else to be saved. @throws 503 */
  async file(document: ShipDocument, isShown: boolean): Promise<StreamableFile> {
    const type = shownAs(await readHead(await this.files.open(document), signatureBytes));
    return new StreamableFile(await this.files.open(document), {
      type: type ?? savedType,
      length: document.file.size,
      disposition: disposition(isShown && type !== null ? 'inline' : 'attachment', fileNameOf(document)),
    });
  }

  /** An archive that is written as it is read: it takes no more memory for two hundred files than for one. @throws 503 */
  async archive(documents: readonly ShipDocument[], name: string): Promise<StreamableFile> {
    const { zip } = await this.zipped(documents);
    return new StreamableFile(zip, {
      type: archiveType,
      disposition: disposition('attachment', `${name}.zip`),
    });
  }

  /** The same in the specification's shape; a single document as itself. @throws 413 past 20 MB, 503 */
  async inJson(documents: readonly ShipDocument[], name: string): Promise<DownloadedFile> {
    if (documents.reduce((sum, { file }) => sum + file.size, 0) > maxJsonFileBytes) throw tooLarge();
    const [document] = documents;
    if (document && documents.length === 1) {
      const bytes = await buffer(await this.files.open(document));
      const type = shownAs(bytes.subarray(0, signatureBytes)) ?? document.file.mediaType;
      return { file: bytes.toString('base64'), name: fileNameOf(document), type };
    }
    const { zip } = await this.zipped(documents);
    return { file: (await buffer(zip)).toString('base64'), name: `${name}.zip`, type: archiveType };
  }

  /** Everything is fetched before the first byte leaves: an archive that lacks a file would be found out too late. */
  private async zipped(documents: readonly ShipDocument[]) {
    await this.files.keepAll(documents);
    const names = uniqueNames(documents);
    const zip = new ZipFile();
    // A PassThrough, which the types call less than it is.
    const archive = zip.outputStream as Readable;
    let under: Readable | undefined;
    const fail = (error: Error): void => void archive.destroy(error);
    zip.on('error', fail);
    // Whoever goes away in the middle leaves the file that was being read.
    archive.once('close', () => under?.destroy());
    for (const [at, document] of documents.entries()) {
      // Papers are compressed in themselves.
      const mtime = new Date(document.statedAt);
      const options = { size: document.file.size, mtime, compress: false };
      zip.addReadStreamLazy(names[at] ?? document.documentId, options, (take) => {
        this.files.open(document).then((bytes) => {
          under = bytes;
          // The library listens to no fault of what it reads.
          bytes.once('error', fail);
          if (archive.destroyed) bytes.destroy();
          else take(null, bytes);
        }, fail);
      });
    }
    zip.end();
    return { zip: archive };
  }
}
