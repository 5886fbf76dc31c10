import type { Position } from './port.ts';

const digits = /^\d{20}$/;

export const isPosition = (text: string): text is Position => digits.test(text);

/** The position of a row of `log.db`. */
export const positionOf = (row: number): Position => String(row).padStart(20, '0');

/** @throws RangeError where the text is no position of this engine */
export const rowOf = (position: Position): number => {
  const row = Number(position);
  if (!digits.test(position) || !Number.isSafeInteger(row)) {
    throw new RangeError(`Not a position of this log: ${position}`);
  }
  return row;
};
