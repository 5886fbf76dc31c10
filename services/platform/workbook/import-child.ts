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
import { readXlsx } from './xlsx/read-xlsx.ts';
import { sniff } from './sniff.ts';
import { toWire, type WireRows } from './wire-rows.ts';

/** What the parent sends: first the task, then `next` for each batch that it has handed on. */
export type ToImportChild =
  | {
      readonly type: 'read';
      readonly path: string;
      readonly shape: WorkbookShape;
      readonly plan: ReadingPlan;
    }
  | { readonly type: 'next' };

export type FromImportChild =
  | { readonly type: 'rows'; readonly batch: WireRows }
  | { readonly type: 'done'; readonly summary: WorkbookSummary }
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

const read = async (path: string, shape: WorkbookShape, plan: ReadingPlan): Promise<void> => {
  try {
    const summary =
      (await sniff(path)) === 'xlsx'
        ? await readXlsx(path, shape, handOn, plan)
        : await readCsv(path, shape, handOn, plan);
    await send({ type: 'done', summary });
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
  else void read(message.path, message.shape, message.plan);
});
