import { displayDate } from '#contracts/cells/calendar';

/** `1 Mar 2026 at 08:00 UTC`, of an ISO moment, for texts that name one. */
export const momentText = (iso: string): string => `${displayDate(iso)} at ${iso.slice(11, 16)} UTC`;
