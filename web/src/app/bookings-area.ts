import { session } from '../stores/session.ts';
import { areas, mayEnter } from './areas.ts';

const bookings = areas.find(({ name }) => name === 'cargo_bookings');

/** Whether a link into an organisation's bookings leads anywhere for who is signed in. Read inside an observer. */
export const mayEnterBookings = (organisation: string): boolean =>
  bookings !== undefined && mayEnter(bookings, session, session.organisation(organisation));
