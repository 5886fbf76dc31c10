import type { DocumentMessage } from '#contracts/voyage-feed/messages';
import { hash } from 'node:crypto';
import { statedAt } from '../world/told.ts';

/** A document with its file. The same paper always has the same bytes. */
export interface Paper extends Pick<
  DocumentMessage,
  'documentId' | 'kind' | 'about' | 'name' | 'code' | 'expiresOn' | 'path'
> {
  /** When it is told; milliseconds since 1970. */
  readonly at: number;
  readonly bytes: () => Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const documentStatement = ({ at, bytes, ...paper }: Paper): DocumentMessage => {
  const file = bytes();
  return {
    type: 'document',
    ...statedAt(at),
    ...paper,
    mediaType: mediaTypes[paper.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    size: file.length,
    sha256: hash('sha256', file),
    withdrawn: false,
  };
};
