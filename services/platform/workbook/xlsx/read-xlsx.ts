import type { WorkbookShape } from '#contracts/workbook/shape';
import { type Archive, openArchive } from './archive.ts';
import { type RowsTaker, type WorkbookSummary } from '../port.ts';
import { RowStream } from '../row-stream.ts';
import { readBases } from './read-bases.ts';
import { readDirectory, type WorkbookDirectory } from './workbook-parts.ts';
import { type SheetCounters, Worksheet } from './worksheet.ts';
import { readXml } from './xml.ts';

const readSheets = async (
  archive: Archive,
  { sheets, parts }: WorkbookDirectory,
  rows: RowStream,
): Promise<string | null> => {
  const counters: SheetCounters = { cells: 0, emptyCells: 0, characters: 0 };
  for (const { name, part } of sheets) {
    rows.begin();
    const flush = async (): Promise<boolean> => {
      await rows.flush(false);
      return rows.gaveUp;
    };
    const place = { sheet: name.slice(0, 64) };
    const sheet = new Worksheet(name, parts, counters, (row) => rows.take(row, place), flush);
    await readXml(await archive.open(part), sheet);
    if (rows.found) return name.slice(0, 64);
  }
  return null;
};

/** Reads the first visible sheet whose header fits. */
export const readXlsx = async (
  path: string,
  shape: WorkbookShape,
  onRows: RowsTaker,
): Promise<WorkbookSummary> => {
  const archive = await openArchive(path);
  try {
    const rows = new RowStream(shape, onRows);
    const directory = await readDirectory(archive);
    const sheet = await readSheets(archive, directory, rows);
    const bases = await readBases(archive, directory.bases, directory.parts);
    return { ...(await rows.end('xlsx', sheet)), bases };
  } finally {
    archive.close();
  }
};
