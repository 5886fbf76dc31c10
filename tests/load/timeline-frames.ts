/**
 * The timeline of 500 voyages in a real browser: scrolled both ways, opened and closed, while twenty voyages are estimated anew each
 * second; beside the same gestures while nothing is told, and over a bare page of as many bars, which says what the machine can do.
 * `LOAD_MINUTES`: for how long the heap is watched.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { alternating, type Measure, type Sample } from './support/measurement.ts';
import { signIn, startPortal } from './support/portal.ts';
import type { Served } from './support/serve.ts';

const perSecond = 20;

const open = async (browser: Browser, { address }: Served, voyages: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { cookie } = await signIn(address, 'Tom');
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: address };
    }),
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${address}/internal/port-calls`);
  await page.getByText(`${voyages} voyages`, { exact: true }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
};

/** Of a voyage, as in the fleet that is told. */
const callsOf = 6;
const size = { row: 72, day: 48, names: 232, days: 110 } as const;

/** A page of plain boxes with a name each, all of them drawn: nothing sticks, nothing follows anything. */
const openBare = async (browser: Browser, voyages: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const bars = Array.from({ length: voyages * callsOf }, (_, n) => {
    const [row, place] = [Math.floor(n / callsOf), n % callsOf];
    const left = size.names + ((row % 40) + place * 8) * size.day;
    return `<span style="left:${left}px;top:${row * size.row + 18}px">Port of call</span>`;
  });
  await page.setContent(`<style>
    body { margin: 0; font: 12px sans-serif }
    .timeline { position: absolute; inset: 90px 0 28px 200px; overflow: auto }
    .sheet { position: relative; width: ${size.names + size.days * size.day}px; height: ${voyages * size.row}px }
    span { position: absolute; width: 132px; height: 36px; background: #e4d4c4 }
  </style><div class="timeline"><div class="sheet">${bars.join('')}</div></div>`);
  return page;
};

/** Scrolls by hand's speed both ways and opens or closes a voyage each second; p95 of the frames of so many ms. */
const gestures = (page: Page, ms: number): Promise<number> =>
  page.evaluate(
    (time) =>
      new Promise<number>((resolve, reject) => {
        const sheet = document.querySelector('.timeline');
        if (!sheet) return reject(new Error('There is no timeline'));
        const frames: number[] = [];
        const begun = performance.now();
        let [last, toggled] = [begun, begun];
        let [down, right] = [24, 9];
        const frame = (): void => {
          const now = performance.now();
          frames.push(now - last);
          last = now;
          const { scrollTop, scrollLeft } = sheet;
          sheet.scrollBy(right, down);
          if (sheet.scrollTop === scrollTop) down = -down;
          if (sheet.scrollLeft === scrollLeft) right = -right;
          if (now - toggled >= 1_000) {
            toggled = now;
            const toggles = sheet.querySelectorAll<HTMLElement>('.timeline-toggle');
            toggles[Math.floor(toggles.length / 2)]?.click();
          }
          if (now - begun < time) requestAnimationFrame(frame);
          else resolve(frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN);
        };
        requestAnimationFrame(frame);
      }),
    ms,
  );

export const measure: Measure = async (run) => {
  const voyages = run.quick ? 60 : 500;
  const minutes = run.quick ? 0.2 : Number(process.env['LOAD_MINUTES'] ?? 1);
  const served = await startPortal({
    folder: join(run.folder, 'data'),
    seed: 'people',
    nominations: { nominations: 0, voyages, aboard: 0 },
  });
  const browser = await launchBrowser();
  let hours = 0;
  /** Twenty voyages a second, the next ones each time, until it is told to end. */
  const estimating = (): (() => Promise<void>) => {
    const over = new AbortController();
    const run = async (): Promise<void> => {
      for (let from = 0; !over.signal.aborted; from = (from + perSecond) % voyages) {
        const due = performance.now() + 1_000;
        if (from === 0) hours += 1;
        await served.ask(`restate ${perSecond} ${hours} ${from}`);
        await setTimeout(Math.max(0, due - performance.now()));
      }
    };
    const running = run();
    return async () => {
      over.abort();
      await running;
    };
  };
  try {
    const page = await open(browser, served, voyages);
    const ms = run.quick ? 2_000 : 15_000;
    const p95 = async (): Promise<Sample> => ({ value: await gestures(page, ms), cpu: null });
    const { ours, peer } = await alternating(
      run.runs,
      async () => {
        const stop = estimating();
        const sample = await p95();
        await stop();
        return sample;
      },
      p95,
    );
    const client = await page.context().newCDPSession(page);
    const stop = estimating();
    const heap: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await gestures(page, (minutes * 60_000) / 6);
      await client.send('HeapProfiler.collectGarbage');
      heap.push((await client.send('Runtime.getHeapUsage')).usedSize / 1e6);
    }
    await stop();
    await page.close();
    const bare = await openBare(browser, voyages);
    const floor: Sample[] = [];
    for (let round = 0; round < run.runs; round += 1)
      floor.push({ value: await gestures(bare, ms), cpu: null });
    const what = `timeline, ${voyages} voyages, scrolled and opened, ${perSecond} estimates a second`;
    return [
      {
        what: `${what}: frame p95; peer: nothing told`,
        unit: 'ms',
        ours,
        peer,
        goal: { kind: 'max', max: 20 },
      },
      { what: 'the same; peer: a bare page of as many bars, nothing told', unit: 'ms', ours, peer: floor },
      {
        what: `${what}: growth of the heap over the second half of ${minutes} min`,
        unit: 'MB',
        ours: [{ value: Math.max(0, (heap.at(-1) ?? 0) - (heap[2] ?? 0)), cpu: null }],
        peer: [],
        goal: { kind: 'max', max: 2 },
        note: heap.map((one) => one.toFixed(1)).join(' '),
      },
    ];
  } finally {
    await browser.close();
    await served.close();
  }
};
