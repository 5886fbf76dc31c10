import { makeAutoObservable, runInAction } from 'mobx';
import type { BookingSettings } from '#domain/reference/settings';
import { http } from '../../api/http.ts';

/** Option lists and limits of organisations' bookings, read once a page; panes work without them. */
export class SettingsStore {
  private readonly known = new Map<string, BookingSettings>();
  private readonly asked = new Set<string>();

  constructor() {
    makeAutoObservable<this, 'asked'>(this, { asked: false });
  }

  of(organisation: string): BookingSettings | undefined {
    return this.known.get(organisation);
  }

  async load(organisation: string): Promise<void> {
    if (this.asked.has(organisation)) return;
    this.asked.add(organisation);
    try {
      const settings = await http.get<BookingSettings>(
        `/customer/organisation/${organisation}/cargo-bookings/settings`,
        { quiet: true },
      );
      runInAction(() => this.known.set(organisation, settings));
    } catch {
      // Asked again by the next pane.
      this.asked.delete(organisation);
    }
  }
}

export const bookingSettings = new SettingsStore();
