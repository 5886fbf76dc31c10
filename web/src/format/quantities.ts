import { displayQuantity as displayWhole } from '#contracts/cells/format-cell';

/** Whole MT as cells show them (`41 250`, `−1 000`); nothing where there is none. */
export const displayQuantity = (quantity: number | null | undefined): string =>
  quantity === null || quantity === undefined ? '' : displayWhole(quantity);

/** `1 booking`, `22 bookings`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${displayQuantity(count)} ${count === 1 ? one : many}`;
