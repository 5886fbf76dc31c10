import { extname } from 'node:path';
import { plainLine, shortened } from '#domain/shared/plain-text';
import type { ShipDocument } from '#projections/documents/read-model';

/** Characters of a name in an archive, its extension left out. */
const longest = 100;

/** What no file system of a customer takes, and what would lead elsewhere. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

const safe = (name: string): string => {
  const plain = shortened(plainLine(name).replaceAll(unsafe, '_'), longest).replaceAll(
    /^[.\s]+|[.\s]+$/g,
    '',
  );
  if (plain === '') return 'document';
  return reserved.test(plain) ? `${plain}_` : plain;
};

/** The name of a document's file for whoever saves it, with the extension that the file was told with. */
export const fileNameOf = ({ name, file }: Pick<ShipDocument, 'name' | 'file'>): string => {
  const extension = extname(file.path).toLowerCase();
  const isKnown = /^\.[a-z\d]{1,8}$/.test(extension);
  const bare = isKnown && name.toLowerCase().endsWith(extension) ? name.slice(0, -extension.length) : name;
  return isKnown ? `${safe(bare)}${extension}` : safe(bare);
};

/** Names for one archive, in the order of the documents: of equal ones the second is `name (2).pdf`. Capitals make no difference. */
export const uniqueNames = (documents: readonly Pick<ShipDocument, 'name' | 'file'>[]): readonly string[] => {
  const taken = new Set<string>();
  return documents.map((document) => {
    const name = fileNameOf(document);
    const extension = extname(name);
    const bare = name.slice(0, name.length - extension.length);
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${bare} (${n})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
};
