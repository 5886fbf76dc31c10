import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { limits } from './limits.ts';
import {
  type ReadingPlan,
  type RowsTaker,
  WorkbookError,
  type WorkbookErrorCode,
  type WorkbookPlace,
} from './port.ts';
import type { WorkbookSummary } from './port.ts';
import { readCsv } from './csv/read-csv.ts';
import { readPreview } from './read-preview.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { sniff } from './sniff.ts';
import { toWire, type WireRows } from './wire-rows.ts';

/** What a child is there for: all rows of a file, or the beginning of a sheet. */
export type ChildTask =
  | {
      readonly type: 'read';
      readonly path: string;
      readonly shape: WorkbookShape;
      readonly plan: ReadingPlan;
    }
  | { readonly type: 'preview'; readonly path: string; readonly sheet: number };

/** What the parent sends: first the task, then `next` for each batch that it has handed on. */
export type ToImportChild = ChildTask | { readonly type: 'next' };

export type FromImportChild =
  | { readonly type: 'rows'; readonly batch: WireRows }
  | { readonly type: 'done'; readonly summary: WorkbookSummary }
  | { readonly type: 'previewed'; readonly preview: SpreadsheetPreview }
  | {
      readonly type: 'refused';
      readonly code: WorkbookErrorCode;
      readonly place: WorkbookPlace;
      readonly cause: string;
    };

const send = (message: FromImportChild): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) throw new Error('The import child runs under a parent only.');
    process.send(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

let ahead = 0;
let next: (() => void) | undefined;

/** The next batch is read while the last one is taken, but no further. */
const handOn: RowsTaker = async (rows) => {
  ahead += 1;
  await send({ type: 'rows', batch: toWire(rows) });
  while (ahead > limits.ahead) {
    await new Promise<void>((resolve) => {
      next = resolve;
    });
  }
};

const taken = (): void => {
  ahead -= 1;
  next?.();
};

const outcomeOf = async (task: ChildTask): Promise<FromImportChild> => {
  const { path } = task;
  if (task.type === 'preview') return { type: 'previewed', preview: await readPreview(path, task.sheet) };
  const readRows = (await sniff(path)) === 'xlsx' ? readXlsx : readCsv;
  return { type: 'done', summary: await readRows(path, task.shape, handOn, task.plan) };
};

const read = async (task: ChildTask): Promise<void> => {
  try {
    await send(await outcomeOf(task));
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const { code, place, cause } = error;
    await send({
      type: 'refused',
      code,
      place,
      cause: cause instanceof Error ? cause.message.slice(0, 300) : '',
    });
  }
  process.disconnect();
};

process.on('message', (message: ToImportChild) => {
  if (message.type === 'next') taken();
  else void read(message);
});
