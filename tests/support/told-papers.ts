import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentMessage } from '#contracts/voyage-feed/messages.specification';
import { pdfOf } from '#voyage-exchange/simulator/papers/pdf';

type About = typeof documentMessage.about | { readonly vesselId: string };

interface ToldPaper {
  readonly kind: 'bol' | 'sof' | 'nor' | 'mates' | 'certificate' | 'drawing';
  readonly about: About;
  readonly name: string;
  readonly bytes: Buffer;
  /** Bytes at its address, where they are others than it is told with; null: no file is there. */
  readonly there?: Buffer | null;
  readonly path?: string;
  readonly mediaType?: string;
  readonly code?: string | null;
  /** `yyyy-MM-dd`. */
  readonly expiresOn?: string | null;
  readonly statedAt: string;
}

/** Papers of a test's voyage-management system: what is told of them, and their files. */
export class ToldPapers {
  /** Of the portal's configuration. */
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @returns the statement of a paper, whose file is there now */
  async of(documentId: string, { bytes, there = bytes, ...told }: ToldPaper) {
    const path = told.path ?? `${documentId}.pdf`;
    if (there) await this.put(path, there);
    return {
      ...documentMessage,
      ...told,
      documentId,
      path,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  }

  async put(path: string, bytes: Buffer): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** A page that says one line. */
export const samplePdf = (title: string): Buffer => pdfOf({ title, fields: [], remarks: [] });
