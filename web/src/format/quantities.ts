const thinSpace = '\u2009';
const minus = '\u2212';

/** Whole MT with a thin space between thousands and a true minus: `41 250`, `−1 000`. Only for display. */
export const displayQuantity = (quantity: number | null | undefined): string => {
  if (quantity === null || quantity === undefined) return '';
  const digits = String(Math.abs(Math.round(quantity))).replace(/\B(?=(\d{3})+$)/g, thinSpace);
  return quantity < 0 ? `${minus}${digits}` : digits;
};

/** `1 booking`, `22 bookings`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${displayQuantity(count)} ${count === 1 ? one : many}`;
