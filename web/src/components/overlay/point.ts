/** Pixels from the upper left corner of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
