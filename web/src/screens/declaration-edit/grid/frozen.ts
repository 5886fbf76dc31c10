import type { BookingView } from '#contracts/booking/booking-view';
import { displayDate } from '#contracts/cells/calendar';
import type { BookingSettings } from '#domain/reference/settings';
import { type Frozen, frozenOf, isFrozenField } from '#domain/validation/frozen';
import { counted } from '../../../format/quantities.ts';
import type { DeclarationColumn, DeclarationRow } from './declaration-row.ts';

/** Which cells the trade's frozen days hold, and how it is said. */
export class FrozenCells {
  /** As of a day: a grid stays open over midnight. */
  private readonly known = new WeakMap<
    BookingView,
    { readonly day: string; readonly frozen: Frozen | null }
  >();

  constructor(
    private readonly limitsOf: (charterer: string) => BookingSettings['limits'],
    /** `yyyy-MM-dd`. */
    private readonly today: () => string,
    /** Whom one asks who may not change it alone: staff agree it with the charterer. */
    private readonly ask: string,
  ) {}

  /** Why a cell can't be changed any more; empty where it still can. */
  readonly text = (row: DeclarationRow, column: DeclarationColumn): string => {
    const frozen = row.booking && !row.booking.cancelled ? this.of(row.booking) : null;
    const field = column.cells.fieldOf(row);
    return frozen && field !== undefined && isFrozenField(field, frozen) ? this.say(frozen) : '';
  };

  /** The same of the whole booking, with what it is about. */
  rowText({ booking }: DeclarationRow): string {
    const frozen = booking && !booking.cancelled ? this.of(booking) : null;
    if (!frozen) return '';
    const what =
      frozen.cells === 'laycan' ? 'The laycan has been' : 'Laycan, quantities and discharge ports have been';
    return `${what} f${this.say(frozen).slice(1)}`;
  }

  private of(booking: BookingView): Frozen | null {
    const day = this.today();
    const known = this.known.get(booking);
    if (known?.day === day) return known.frozen;
    const { trade } = booking;
    const all = this.limitsOf(booking.organisation.id);
    const limits = trade && Object.hasOwn(all, trade.id) ? all[trade.id] : undefined;
    const frozen = frozenOf(booking, limits, day) ?? null;
    this.known.set(booking, { day, frozen });
    return frozen;
  }

  private say({ since, days }: Frozen): string {
    return `Frozen since ${displayDate(since)}, ${counted(days, 'day')} before lay from. ${this.ask}`.trim();
  }
}
