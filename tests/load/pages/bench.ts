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

/** Two frames later everything that was asked for has been drawn. */
export const drawn = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now)));
  });

export const whenRowsShow = async (): Promise<number> => {
  while (!document.querySelector('.ag-cell[col-id="code"]')?.textContent) await drawn();
  await drawn();
  return performance.now();
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
