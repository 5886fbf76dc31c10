import { makeAutoObservable, observableRef } from 'mobx';
import type { BookingVersionView, BookingView } from '#contracts/booking/booking-view';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';

/** Earlier versions by booking, of those whose history rows are open; empty while they load. */
export type OpenVersions = ReadonlyMap<string, readonly BookingVersionView[]>;

/** Which bookings of the staff's list show their earlier versions. */
export class VersionsStore {
  open: OpenVersions = new Map();

  constructor() {
    makeAutoObservable(this, { open: observableRef }, { autoBind: true });
  }

  /** Opens or closes the history rows of a booking; they are asked for anew each time. */
  async toggle(booking: BookingView): Promise<void> {
    if (this.open.has(booking.id)) {
      this.hide(booking.id);
      return;
    }
    this.put(booking.id, []);
    try {
      const { data } = await http.get<{ readonly data: readonly BookingVersionView[] }>(
        `/internal/bookings/${booking.id}/history`,
      );
      const earlier = data.filter(({ archiveDate }) => archiveDate !== null);
      if (this.open.has(booking.id)) this.put(booking.id, earlier);
    } catch {
      this.hide(booking.id);
      snackbars.error('Sorry, the history of this booking could not be loaded.');
    }
  }

  private put(id: string, versions: readonly BookingVersionView[]): void {
    this.open = new Map(this.open).set(id, versions);
  }

  private hide(id: string): void {
    this.open = new Map([...this.open].filter(([open]) => open !== id));
  }
}
