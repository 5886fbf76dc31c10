import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { BookingVersionView, BookingView, Paginated } from '#contracts/booking/booking-view';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';

const nothing: readonly BookingVersionView[] = [];

/** Earlier versions of the bookings whose history rows are open. */
export class VersionsStore {
  private readonly open = observable.map<string, readonly BookingVersionView[]>(undefined, { deep: false });

  constructor() {
    makeAutoObservable(this);
  }

  isOpen(id: string): boolean {
    return this.open.has(id);
  }

  shown(id: string): readonly BookingVersionView[] {
    return this.open.get(id) ?? nothing;
  }

  /** Opens or closes the history rows of a booking; they are asked for anew each time. */
  async toggle(booking: BookingView): Promise<void> {
    if (this.open.delete(booking.id)) return;
    this.open.set(booking.id, nothing);
    try {
      const { data } = await http.get<Paginated<BookingVersionView>>(
        `/customer/organisation/${booking.organisation.id}/cargo-bookings/history`,
        { query: { search: booking.bookingNo, per_page: 60, page: 1 } },
      );
      const earlier = data.filter(({ id, archiveDate }) => id === booking.id && archiveDate !== null);
      runInAction(() => {
        if (this.open.has(booking.id)) this.open.set(booking.id, earlier);
      });
    } catch {
      runInAction(() => this.open.delete(booking.id));
      snackbars.error('Sorry, the history of this booking could not be loaded.');
    }
  }
}
