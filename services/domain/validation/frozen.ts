import { isDischargeField, type BookingField, type BookingTerms } from '../booking/terms.ts';
import type { TradeLimits } from '../reference/settings.ts';
import { addDays } from '../shared/days.ts';

/** From some days before its lay from on, a declared booking's laycan is fixed, and mostly its quantities and ports too. */
export interface Frozen {
  /** `yyyy-MM-dd`. */
  readonly since: string;
  readonly days: number;
  readonly cells: 'laycan' | 'laycan_and_cargo';
}

/** What of a declared booking can't be changed any more; undefined while everything can. */
export const frozenOf = (
  declared: Pick<BookingTerms, 'type' | 'laycanStart'>,
  limits: TradeLimits | undefined,
  today: string,
): Frozen | undefined => {
  const { laycanStart: start, type } = declared;
  if (start === null || !limits) return undefined;
  const { frozenDays: days, frozenTypes } = limits;
  const since = addDays(start, -days);
  if (today < since) return undefined;
  const isOnlyLaycan = frozenTypes && !(type && frozenTypes.includes(type.id));
  return { since, days, cells: isOnlyLaycan ? 'laycan' : 'laycan_and_cargo' };
};

/** Whether a field is among what is frozen. */
export const isFrozenField = (field: BookingField, { cells }: Frozen): boolean => {
  if (field === 'laycanStart' || field === 'laycanFinish') return true;
  return cells !== 'laycan' && (field === 'loadingQty' || isDischargeField(field));
};
