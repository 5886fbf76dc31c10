import type { BookingView } from '#contracts/booking/booking-view';
import { booking, cursorAt } from '../../support/declaration-fixture.ts';

/** What both pages offer to the one that measures. */
export interface Bench {
  /** Milliseconds since navigation at which the first rows were painted. */
  readonly painted: Promise<number>;
  /** Pastes a block of cells below and right of the cell of a row; resolves with the ms until it is painted. */
  paste(tsv: string): Promise<number>;
  /** Changes so many rows, as the live connection does ten times a second. */
  update(count: number): void;
  /** p95 of the frames of so many ms, in ms. */
  frames(ms: number): Promise<number>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

export const count = 20_000;
export const bookings: readonly BookingView[] = Array.from({ length: count }, (_, n) => booking(n));

let revision = 10;
let round = 0;

/** Bookings that someone else has changed: quantities and laycans, spread over the whole list. */
export const changed = (howMany: number): readonly BookingView[] => {
  round += 1;
  return Array.from({ length: howMany }, (_, n) => {
    const place = (round * 7 + n * 191) % count;
    revision += 1;
    const before = bookings[place] ?? booking(place);
    return {
      ...before,
      revision,
      cursor: cursorAt(2_000 + revision),
      loadingPort: { ...before.loadingPort, qty: 30_000 + ((round * 250 + n) % 20_000) },
      code: `SZ-${round}-${n}`,
    };
  });
};

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Resolves in the next task: after the frame, where this one is a frame's callback. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

/** Resolves in the task after the next frame: what was asked for has been drawn by then, overlays included. */
const drawn = async (): Promise<void> => {
  await nextFrame();
  await nextTask();
};

/** A frame whose callbacks find rows is the one that paints them. */
export const whenRowsShow = async (): Promise<number> => {
  do await nextFrame();
  while (!document.querySelector('.ag-cell[col-id="code"]')?.textContent);
  await nextTask();
  return performance.now();
};

/** What Ctrl+V does, from the event on: both pages read the clipboard out of it. */
export const pasteByEvent = async (tsv: string): Promise<number> => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', tsv);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  const started = performance.now();
  (document.activeElement ?? document.body).dispatchEvent(event);
  await drawn();
  return performance.now() - started;
};

export const framesOf = (ms: number): Promise<number> =>
  new Promise((resolve) => {
    const frames: number[] = [];
    const begun = performance.now();
    let last = begun;
    const frame = (): void => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (now - begun < ms) requestAnimationFrame(frame);
      else resolve(frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0);
    };
    requestAnimationFrame(frame);
  });
