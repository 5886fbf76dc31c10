import type { BookingStatus } from './booking-view.ts';

/** What people read for the statuses of bookings, in lists, filters and files. */
export const bookingStatusNames = {
  declared: 'Declared',
  vessel_nominated: 'Vessel nominated',
  under_discussion: 'Under discussion',
  approved: 'Approved',
  cancelled: 'Cancelled',
} as const satisfies Partial<Record<BookingStatus, string>>;
