import { maxTogether } from '#contracts/booking/many-bookings';
import type { TimelineBooking } from '#contracts/booking/timeline';
import {
  type CreatedBooking,
  type KeptBecause,
  type KeptBooking,
  maxNamed,
  type Named,
  type UndoneBooking,
  type UndoView,
} from '#contracts/declaration-draft/undo-view';
import { type BookingTerms, withTerms } from '#domain/booking/terms';
import { isParsed, normalCell } from '#domain/declaration-draft/cells';
import type { CellChange } from '#domain/declaration-draft/events';
import type { KeptField } from '#domain/declaration-draft/undo-submission';
import type { Side } from '#domain/shared/envelope';
import { changesBetween } from '#projections/bookings/booking-changes';
import { inOneText, namedHand, namedHands } from '#projections/bookings/hands';
import type { ViewInputs } from '#projections/runtime/presenting/view';
import type { PlannedBooking } from './submission-bookings.ts';

type Naming = Pick<ViewInputs, 'nameOfUser'>;

/** A booking with its words still to come: names are looked up once for all. */
interface Waiting<Booking> {
  readonly users: readonly string[];
  readonly present: (inputs: Naming) => Booking;
}

class Counted<Booking> {
  #count = 0;
  readonly #named: Waiting<Booking>[] = [];

  constructor(private readonly most: number) {}

  add(one: () => Waiting<Booking>): void {
    this.#count += 1;
    if (this.#named.length < this.most) this.#named.push(one());
  }

  get count(): number {
    return this.#count;
  }

  get users(): readonly string[] {
    return this.#named.flatMap(({ users }) => users);
  }

  present(inputs: Naming): Named<Booking> {
    return { count: this.#count, named: this.#named.map(({ present }) => present(inputs)) };
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

/** Adds up what an undo does, or did, booking by booking; of very many, the first are told by name. */
export class UndoTally {
  readonly #undone = new Counted<UndoneBooking>(maxNamed);
  readonly #kept = new Counted<KeptBooking>(maxNamed);
  readonly #created = new Counted<CreatedBooking>(maxTogether);
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
        users: [],
        present: () => ({ ...nameOf(booking), changes: changesBetween(terms, termsAfter(terms, changes)) }),
      }));
    }
    const apart = Map.groupBy(kept, (field) =>
      JSON.stringify([field.because, field.by, booking.handBehind(field)?.at ?? null]),
    );
    for (const fields of apart.values()) this.keep(booking, fields[0]?.because ?? 'cancelled', fields);
  }

  /** How many of each kind so far. */
  get counts(): { readonly undone: number; readonly kept: number; readonly created: number } {
    return { undone: this.#undone.count, kept: this.#kept.count, created: this.#created.count };
  }

  get users(): readonly string[] {
    const submitter = this.#submitted ? [this.#submitted.actor] : [];
    return [...new Set([...submitter, ...this.#undone.users, ...this.#kept.users])];
  }

  present(submissionId: string, importId: string, inputs: Naming): UndoView {
    const { actor, side, at } = this.#submitted ?? { actor: '', side: this.side, at: '' };
    return {
      submissionId,
      submittedAt: at,
      submittedBy: namedHand({ actor, side }, this.side, inputs),
      importId,
      undone: this.#undone.present(inputs),
      kept: this.#kept.present(inputs),
      created: this.#created.present(inputs),
    };
  }

  private addCreated(booking: PlannedBooking): void {
    const { cancelled, laycanFinish, revision } = booking;
    const { mayCancel, today } = this.cancelling;
    const isOver = laycanFinish !== null && laycanFinish < today;
    if (cancelled || isOver || !mayCancel) return;
    this.#created.add(() => ({ users: [], present: () => ({ ...nameOf(booking), revision }) }));
  }

  private keep(booking: PlannedBooking, because: KeptBecause, fields: readonly KeptField[]): void {
    const { terms } = booking;
    const [field] = fields;
    const hand = field ? booking.handBehind(field) : null;
    const editor = field?.by ?? null;
    const authors = hand ? (hand.authors ?? [hand.actor]) : [];
    this.#kept.add(() => ({
      users: [...authors, ...(editor === null ? [] : [editor])],
      present: (inputs) => ({
        ...nameOf(booking),
        because,
        changes: changesBetween(terms, termsAfter(terms, fields)),
        by: hand ? inOneText(namedHands(hand, this.side, inputs)) : editor && inputs.nameOfUser(editor),
        at: hand?.at ?? null,
      }),
    }));
  }
}
