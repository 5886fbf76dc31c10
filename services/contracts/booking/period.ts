import type { Period } from './booking-view.ts';

/** In the order of the tabs. */
export const periods: readonly Period[] = ['ongoing', 'upcoming', 'completed'];

/**
 * A booking's period from its laycan and today (UTC, `yyyy-MM-dd`): upcoming starts after today or is undated,
 * completed ended before today, all else is ongoing. Both laycan days count.
 */
export const periodOf = (
  laycan: { readonly laycanStart: string | null; readonly laycanFinish: string | null },
  today: string,
): Period => {
  if (laycan.laycanFinish !== null && laycan.laycanFinish < today) return 'completed';
  if (laycan.laycanStart === null || laycan.laycanStart > today) return 'upcoming';
  return 'ongoing';
};
