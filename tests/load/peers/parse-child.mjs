/** The bare parse in the guarded child: the product's reader of archives and XML, its rows handed on as they are. */
import { openArchive } from '#platform/workbook/xlsx/archive';
import { readDirectory } from '#platform/workbook/xlsx/workbook-parts';
import { Worksheet } from '#platform/workbook/xlsx/worksheet';
import { readXml } from '#platform/workbook/xlsx/xml';

const batch = 500;
let next;

const handOn = async (rows) => {
  const taken = new Promise((resolve) => {
    next = resolve;
  });
  process.send({ rows });
  await taken;
};

const read = async (path) => {
  const archive = await openArchive(path);
  const { sheets, parts } = await readDirectory(archive);
  let waiting = [];
  const take = ({ row, cells }) => {
    waiting.push([row, ...[...cells].map(([column, { text }]) => [column, text])]);
  };
  const flush = async () => {
    while (waiting.length >= batch) {
      const full = waiting.slice(0, batch);
      waiting = waiting.slice(batch);
      await handOn(full);
    }
    return false;
  };
  const [{ name, part }] = sheets;
  const counters = { cells: 0, emptyCells: 0, characters: 0 };
  await readXml(await archive.open(part), new Worksheet(name, parts, counters, take, flush));
  if (waiting.length > 0) await handOn(waiting);
  archive.close();
  process.send({ done: true });
  process.disconnect();
};

process.on('message', (message) => {
  if (message.path) void read(message.path);
  else next?.();
});
