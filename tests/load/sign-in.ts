/** What the sign-in page loads before anyone is signed in, and when a real browser has painted it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../support/browser.ts';
import type { Measure, Sample } from './support/measurement.ts';
import { startPortal } from './support/portal.ts';

const web = join(import.meta.dirname, '../../dist/web');

declare global {
  interface Window {
    /** Milliseconds from navigation to the last largest contentful paint. */
    largestPaint?: number;
  }
}

export const measure: Measure = async (run) => {
  const portal = await startPortal({ folder: join(run.folder, 'data'), seed: 'people' });
  const browser = await launchBrowser();
  const paints: Sample[] = [];
  let bytes = 0;
  let files: readonly string[] = [];
  try {
    for (let round = 0; round <= run.runs; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const asked: string[] = [];
      page.on('response', (response) => asked.push(new URL(response.url()).pathname));
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.largestPaint = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      await page.goto(`${portal.address}/login`, { waitUntil: 'networkidle' });
      await page.waitForSelector('input[type=password]');
      const paint = await page.evaluate(() => window.largestPaint ?? Number.NaN);
      files = asked.filter((path) => /\.(js|css)$/.test(path));
      bytes = files.reduce(
        (sum, path) => sum + gzipSync(readFileSync(join(web, path)), { level: 9 }).length,
        0,
      );
      await context.close();
      if (round > 0) paints.push({ value: paint, cpu: null });
    }
  } finally {
    await browser.close();
    await portal.close();
  }
  return [
    {
      what: 'sign-in page, JavaScript and CSS, gz',
      unit: 'kB',
      ours: [{ value: bytes / 1_000, cpu: null }],
      peer: [],
      goal: { kind: 'max', max: 110 },
      note: files.join(' '),
    },
    {
      what: 'sign-in page, largest contentful paint on loopback',
      unit: 'ms',
      ours: paints,
      peer: [],
      goal: { kind: 'max', max: 1_000 },
    },
  ];
};
