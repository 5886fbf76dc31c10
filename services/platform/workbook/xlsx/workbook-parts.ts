import { posix } from 'node:path';
import { basesSheetName } from '#contracts/workbook/upload-bases';
import type { Archive } from './archive.ts';
import { type DateStyle, dateStyleOf } from './dates.ts';
import { WorkbookError, type WorkbookPlace } from '../port.ts';
import { SharedStrings } from './shared-strings.ts';
import type { WorkbookParts } from './worksheet.ts';
import { attributeOf, readXml, type XmlAttributes, type XmlReader } from './xml.ts';

interface Relationship {
  /** The last word of its type: `worksheet`, `sharedStrings`, … */
  readonly type: string;
  /** Name of the part in the archive. */
  readonly target: string;
}

interface SheetEntry {
  readonly name: string;
  readonly visible: boolean;
  readonly relationship: string;
}

/** Reads elements into a value; for small parts. */
const collect = async (
  archive: Archive,
  part: string,
  open: (name: string, attributes: XmlAttributes) => void,
): Promise<void> => {
  const place = (): WorkbookPlace => ({ part: part.slice(0, 128) });
  const reader: XmlReader = { open, close: () => undefined, text: () => undefined, place };
  await readXml(await archive.open(part), reader);
};

/** The relationships of a part (`''`: of the whole package) by id. */
const relationshipsOf = async (
  archive: Archive,
  part: string,
): Promise<ReadonlyMap<string, Relationship>> => {
  const { dir, base } = posix.parse(part);
  const found = new Map<string, Relationship>();
  const name = posix.join(dir, '_rels', `${base}.rels`);
  if (!archive.has(name)) return found;
  await collect(archive, name, (element, attributes) => {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributeOf(attributes, key));
    if (element !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
    if (id === undefined || type === undefined || target === undefined) return;
    const path = target.startsWith('/') ? target.slice(1) : posix.join(dir, target);
    found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: path });
  });
  return found;
};

const partOfType = (relationships: ReadonlyMap<string, Relationship>, type: string): string | undefined =>
  [...relationships.values()].find((relationship) => relationship.type === type)?.target;

const readDateStyles = async (
  archive: Archive,
  part: string | undefined,
): Promise<WorkbookParts['dateStyles']> => {
  if (part === undefined || !archive.has(part)) return [];
  const formats = new Map<number, string>();
  const styles: (DateStyle | undefined)[] = [];
  let inCellFormats = false;
  await collect(archive, part, (name, attributes) => {
    if (name === 'cellXfs') inCellFormats = true;
    else if (name === 'cellStyles' || name === 'dxfs') inCellFormats = false;
    else if (name === 'numFmt') {
      formats.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '');
    } else if (name === 'xf' && inCellFormats) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      styles.push(dateStyleOf(id, formats.get(id)));
    }
  });
  return styles;
};

const readStrings = async (archive: Archive, part: string | undefined): Promise<readonly string[]> => {
  const strings = new SharedStrings();
  if (part !== undefined && archive.has(part)) await readXml(await archive.open(part), strings);
  return strings.items;
};

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

export interface WorkbookDirectory {
  readonly parts: WorkbookParts;
  /** Visible worksheets with their parts, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** The sheet in which our own downloads say what they were made from, hidden or not. */
  readonly bases: string | undefined;
}

/** Follows the relationships from the package to its workbook, strings, styles and sheets. */
export const readDirectory = async (archive: Archive): Promise<WorkbookDirectory> => {
  const workbook = partOfType(await relationshipsOf(archive, ''), 'officeDocument');
  if (workbook === undefined || !archive.has(workbook) || !/\.xml$/i.test(workbook)) {
    throw new WorkbookError('not_a_workbook');
  }
  const entries: SheetEntry[] = [];
  let root: string | undefined;
  let system1904 = false;
  await collect(archive, workbook, (name, attributes) => {
    root ??= name;
    if (name === 'workbookPr') system1904 = isTrue(attributeOf(attributes, 'date1904'));
    if (name !== 'sheet') return;
    entries.push({
      name: attributeOf(attributes, 'name') ?? '',
      visible: (attributeOf(attributes, 'state') ?? 'visible') === 'visible',
      relationship: attributeOf(attributes, 'id') ?? '',
    });
  });
  if (root !== 'workbook') throw new WorkbookError('not_a_workbook');
  const relationships = await relationshipsOf(archive, workbook);
  const worksheets = entries.flatMap(({ name, visible, relationship }) => {
    const to = relationships.get(relationship);
    // Chart sheets and dialogs have no cells.
    return to?.type === 'worksheet' ? [{ name, visible, part: to.target }] : [];
  });
  return {
    sheets: worksheets.filter(({ visible }) => visible),
    bases: worksheets.find(({ name }) => name === basesSheetName)?.part,
    parts: {
      strings: await readStrings(archive, partOfType(relationships, 'sharedStrings')),
      dateStyles: await readDateStyles(archive, partOfType(relationships, 'styles')),
      system1904,
    },
  };
};
