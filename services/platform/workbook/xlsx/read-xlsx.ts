import type { WorkbookShape } from '#contracts/workbook/shape';
import { type Archive, openArchive } from './archive.ts';
import { asItStands, type ReadingPlan, type RowsTaker, type WorkbookSummary } from '../port.ts';
import { RowStream } from '../row-stream.ts';
import { readBases } from './read-bases.ts';
import { readDirectory, type WorkbookDirectory } from './workbook-parts.ts';
import { type SheetCounters, Worksheet } from './worksheet.ts';
import { readXml } from './xml.ts';

const readSheets = async (
  archive: Archive,
  { sheets, parts }: WorkbookDirectory,
  rows: RowStream,
): Promise<void> => {
  const counters: SheetCounters = { cells: 0, emptyCells: 0, characters: 0 };
  for (const { name, part } of sheets) {
    const flush = async (): Promise<boolean> => {
      await rows.flush(false);
      return rows.gaveUp;
    };
    rows.begin(name.slice(0, 64));
    const sheet = new Worksheet(name, parts, counters, (row) => rows.take(row), flush);
    await readXml(await archive.open(part), sheet);
    rows.finish();
    if (rows.found) return;
  }
};

/** Reads the first visible sheet whose headers fit; where none does, from where headers most likely are. */
export const readXlsx = async (
  path: string,
  shape: WorkbookShape,
  onRows: RowsTaker,
  plan: ReadingPlan = asItStands,
): Promise<WorkbookSummary> => {
  const archive = await openArchive(path);
  try {
    const directory = await readDirectory(archive);
    let rows = new RowStream(shape, plan, onRows);
    await readSheets(archive, directory, rows);
    if (rows.elsewhere) {
      rows = new RowStream(shape, { ...plan, at: rows.elsewhere }, onRows);
      await readSheets(archive, directory, rows);
    }
    const summary = await rows.end('xlsx');
    return { ...summary, bases: await readBases(archive, directory.bases, directory.parts) };
  } finally {
    archive.close();
  }
};
