/** The declaration grid over 20,000 rows in a real browser, against AG Grid alone with the same columns and options. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { launchBrowser } from '../support/browser.ts';
import type { Bench } from './pages/bench.ts';
import {
  alternating,
  type Measure,
  median,
  type Pair,
  type Row,
  type Run,
  type Sample,
} from './support/measurement.ts';
import { listeningPort } from '../support/listening-port.ts';

declare global {
  interface Window {
    bench: Bench;
  }
}

const pages = join(import.meta.dirname, 'pages');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const buildPages = (outDir: string) =>
  build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      target: 'es2024',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: ['ours', 'alone'].map((name) => join(pages, `${name}.html`)) },
    },
  });

const serveFolder = async (folder: string) => {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://here').pathname);
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${listeningPort(server)}`,
    close: () => server.close(),
  };
};

type Which = 'ours' | 'alone';

/** ms of CPU that the page's main thread has spent since this was called: a frame is a coarse measure of short work. */
const mainThread = async (page: Page): Promise<() => Promise<number>> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
};

interface Opened {
  readonly page: Page;
  /** ms of CPU of its main thread, from before the navigation. */
  readonly cpu: () => Promise<number>;
}

const open = async (browser: Browser, address: string, which: Which): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  const cpu = await mainThread(page);
  await page.goto(`${address}/${which}.html`);
  return { page, cpu };
};

/** Double-click, type, Enter, until the cell shows it; median of several cells, in ms. */
const typed = async (page: Page, edits: number): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < edits; n += 1) {
    const row = page.locator(`.ag-row[row-index="${2 + n}"]`).first();
    const id = (await row.getAttribute('row-id')) ?? '';
    const target = page.locator(`[row-id="${id}"] .ag-cell[col-id="code"]`);
    const text = `E${n}-${Math.round(performance.now())}`;
    const started = performance.now();
    await target.dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await target.filter({ hasText: text }).waitFor();
    times.push(performance.now() - started);
  }
  return median(times);
};

/** 1,000 × 10 cells that parse in every column from the trade on. */
const block = (rows: number): string =>
  Array.from({ length: rows }, (_, n) =>
    [
      'MED',
      'Paper reels',
      'Itaqui',
      '2027-05-03',
      '2027-05-11',
      41_000 + n,
      'Livorno',
      21_000,
      'Antwerp',
      20_000 + n,
    ].join('\t'),
  ).join('\n');

interface Figures {
  readonly cold: Sample;
  readonly typed: Sample;
  readonly paste: Sample;
  readonly frame: Sample;
  /** ms of CPU of the page's main thread a second. */
  readonly busy: Sample;
}

const wall = (value: number): Sample => ({ value, cpu: null });

/** 1,000 updates a second in ten portions. */
const updates = async (
  page: Page,
  cpu: () => Promise<number>,
  ms: number,
): Promise<Pick<Figures, 'frame' | 'busy'>> => {
  const before = await cpu();
  const frame = await page.evaluate((time) => {
    const timer = setInterval(() => window.bench.update(100), 100);
    return window.bench.frames(time).finally(() => clearInterval(timer));
  }, ms);
  return { frame: wall(frame), busy: wall((((await cpu()) - before) * 1_000) / ms) };
};

const figuresOf = async (
  browser: Browser,
  address: string,
  which: Which,
  quick: boolean,
): Promise<Figures> => {
  const { page, cpu } = await open(browser, address, which);
  const cold = { value: await page.evaluate(() => window.bench.painted), cpu: await cpu() };
  const edited = await typed(page, quick ? 2 : 5);
  // Before the paste: what is pasted waits for an answer that does not come, and would hide what others change.
  const live = await updates(page, cpu, quick ? 1_000 : 4_000);
  await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="trade"]').click();
  const before = await cpu();
  const paste = await page.evaluate((tsv) => window.bench.paste(tsv), block(quick ? 100 : 1_000));
  const pasted = { value: paste, cpu: (await cpu()) - before };
  await page.context().close();
  return { cold, typed: wall(edited), paste: pasted, ...live };
};

/** Heap after a collection, in MB, at some moments of a long load. */
const heap = async (browser: Browser, address: string, minutes: number): Promise<readonly number[]> => {
  const { page } = await open(browser, address, 'ours');
  await page.evaluate(() => window.bench.painted);
  const client = await page.context().newCDPSession(page);
  const used = async (): Promise<number> => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  await page.evaluate(() => {
    setInterval(() => window.bench.update(100), 100);
  });
  const seen: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    await setTimeout((minutes * 60_000) / 6);
    seen.push(await used());
  }
  await page.context().close();
  return seen;
};

const rowOf = (what: string, unit: string, found: Pair<Figures>, key: keyof Figures, max?: number): Row => {
  const samples = (all: readonly Figures[]): Sample[] => all.map((one) => one[key]);
  return {
    what: `grid, 20,000 rows: ${what}`,
    unit,
    ours: samples(found.ours),
    peer: samples(found.peer),
    goal: max === undefined ? { kind: 'ratio', of: 'value', max: 1.3 } : { kind: 'max', max },
  };
};

const heapRow = async (run: Run, browser: Browser, address: string): Promise<Row> => {
  const minutes = run.quick ? 0.1 : Number(process.env['LOAD_MINUTES'] ?? 1);
  const seen = await heap(browser, address, minutes);
  const growth = Math.max(0, (seen.at(-1) ?? 0) - (seen[2] ?? 0));
  return {
    what: `grid: growth of the heap over the second half of ${minutes} min at 1,000 updates/s`,
    unit: 'MB',
    ours: [{ value: growth, cpu: null }],
    peer: [],
    goal: { kind: 'max', max: 2 },
    note: seen.map((one) => one.toFixed(1)).join(' '),
  };
};

export const measure: Measure = async (run) => {
  const folder = join(run.folder, 'pages');
  await buildPages(folder);
  const server = await serveFolder(folder);
  const browser = await launchBrowser();
  try {
    const found = await alternating(
      run.runs,
      () => figuresOf(browser, server.address, 'ours', run.quick),
      () => figuresOf(browser, server.address, 'alone', run.quick),
    );
    return [
      rowOf('cold to rows', 'ms', found, 'cold'),
      rowOf('typed edit', 'ms', found, 'typed'),
      rowOf('paste of 1,000 × 10', 'ms', found, 'paste'),
      rowOf('1,000 updates/s, busy', 'ms/s', found, 'busy'),
      rowOf('1,000 updates/s, frame p95', 'ms', found, 'frame', 20),
      await heapRow(run, browser, server.address),
    ];
  } finally {
    await browser.close();
    server.close();
  }
};
