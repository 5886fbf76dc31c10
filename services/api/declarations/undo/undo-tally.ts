import { maxTogether } from '#contracts/booking/many-bookings';
import type { TimelineBooking } from '#contracts/booking/timeline';
import { type KeptBecause, maxNamed, type Named } from '#contracts/declaration-draft/undo-view';
import { type BookingTerms, withTerms } from '#domain/booking/terms';
import { isParsed, normalCell } from '#domain/declaration-draft/cells';
import type { CellChange } from '#domain/declaration-draft/events';
import type { KeptField } from '#domain/declaration-draft/undo-submission';
import type { Side } from '#domain/shared/envelope';
import type { UndoneStep } from '#domain/submission-undo/events';
import type { ToldCreated, ToldKept, ToldStep, ToldUndone } from '#domain/submission-undo/told';
import { changesBetween } from '#projections/bookings/booking-changes';
import type { PlannedBooking } from './submission-bookings.ts';

/** So many of a kind, of which the first are kept to be told by name. */
class Counted<Told> {
  readonly #named: Told[] = [];
  #count = 0;
  #step = { count: 0, named: 0 };

  constructor(private readonly most: number) {}

  add(one: () => Told): void {
    this.#count += 1;
    if (this.#named.length < this.most) this.#named.push(one());
  }

  get all(): Named<Told> {
    return { count: this.#count, named: this.#named };
  }

  /** What came since the last step. */
  step(): Named<Told> {
    const since = this.#step;
    this.#step = { count: this.#count, named: this.#named.length };
    return { count: this.#count - since.count, named: this.#named.slice(since.named) };
  }
}

const nameOf = ({ id, code, bookingNo }: PlannedBooking): TimelineBooking => ({ id, code, bookingNo });

const termsAfter = (
  terms: BookingTerms,
  changes: readonly Pick<CellChange, 'field' | 'to'>[],
): BookingTerms =>
  withTerms(
    terms,
    changes.map(({ field, to }) => {
      const value = normalCell(to);
      return [field, isParsed(value) ? value : null] as const;
    }),
  );

/** Who can cancel what a submission declared, and until when: `cancelBooking` decides so again. */
export interface Cancelling {
  readonly mayCancel: boolean;
  /** `yyyy-MM-dd`, UTC. */
  readonly today: string;
}

/** All that is told of an undo; people by their ids. */
export interface UndoTold {
  readonly submitted: ToldStep['submitted'];
  readonly undone: Named<ToldUndone>;
  readonly kept: Named<ToldKept>;
  readonly created: Named<ToldCreated>;
}

/** Adds up what an undo does, or did, booking by booking; of very many, the first are told by name. */
export class UndoTally {
  readonly #undone = new Counted<ToldUndone>(maxNamed);
  readonly #kept = new Counted<ToldKept>(maxNamed);
  readonly #created = new Counted<ToldCreated>(maxTogether);
  #submitted: PlannedBooking['submitted'] | undefined;

  constructor(
    private readonly side: Side,
    private readonly cancelling: Cancelling,
  ) {}

  /** @param changes those that go into the draft, or went */
  add(booking: PlannedBooking, changes: readonly CellChange[], kept: readonly KeptField[]): void {
    const { terms, became } = booking;
    this.#submitted ??= booking.submitted;
    if (became === 'declared') this.addCreated(booking);
    else if (became === 'cancelled') this.keep(booking, 'cancelled_by_it', []);
    if (changes.length > 0) {
      this.#undone.add(() => ({
        ...nameOf(booking),
        changes: changesBetween(terms, termsAfter(terms, changes)),
      }));
    }
    const apart = Map.groupBy(kept, (field) =>
      JSON.stringify([field.because, field.by, booking.handBehind(field)?.at ?? null]),
    );
    for (const fields of apart.values()) this.keep(booking, fields[0]?.because ?? 'cancelled', fields);
  }

  get told(): UndoTold {
    return {
      submitted: this.submitted,
      undone: this.#undone.all,
      kept: this.#kept.all,
      created: this.#created.all,
    };
  }

  /** What came to it since the last step, as it is recorded. */
  step(): Pick<UndoneStep, 'undone' | 'kept' | 'created'> & { readonly told: ToldStep } {
    const [undone, kept, created] = [this.#undone.step(), this.#kept.step(), this.#created.step()];
    return {
      undone: undone.count,
      kept: kept.count,
      created: created.count,
      told: {
        submitted: this.submitted,
        undone: undone.named,
        kept: kept.named,
        created: created.named,
      },
    };
  }

  private get submitted(): ToldStep['submitted'] {
    return this.#submitted ?? { actor: '', side: this.side, at: '' };
  }

  private addCreated(booking: PlannedBooking): void {
    const { cancelled, laycanFinish, revision } = booking;
    const { mayCancel, today } = this.cancelling;
    const isOver = laycanFinish !== null && laycanFinish < today;
    if (cancelled || isOver || !mayCancel) return;
    this.#created.add(() => ({ ...nameOf(booking), revision }));
  }

  private keep(booking: PlannedBooking, because: KeptBecause, fields: readonly KeptField[]): void {
    const { terms } = booking;
    const [field] = fields;
    const hand = field ? booking.handBehind(field) : null;
    this.#kept.add(() => ({
      ...nameOf(booking),
      because,
      changes: changesBetween(terms, termsAfter(terms, fields)),
      setBy: hand && {
        actor: hand.actor,
        side: hand.side,
        ...(hand.authors ? { authors: hand.authors } : {}),
        at: hand.at,
      },
      editedBy: field?.by ?? null,
    }));
  }
}
