import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentMessage } from '#contracts/voyage-feed/messages.specification';

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

/** A page of A5 that says one line; `text` has none of `()\`. */
export const samplePdf = (text: string): Buffer => {
  const content = `BT /F1 18 Tf 40 500 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
};
