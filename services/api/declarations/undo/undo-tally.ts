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
import { type Hand, inOneText, namedHand, namedHands } from '#projections/bookings/hands';
import type { BookingDocument } from '#projections/bookings/read-model';
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

  get users(): readonly string[] {
    return this.#named.flatMap(({ users }) => users);
  }

  present(inputs: Naming): Named<Booking> {
    return { count: this.#count, named: this.#named.map(({ present }) => present(inputs)) };
  }
}

const nameOf = ({ left, now }: PlannedBooking): TimelineBooking => {
  const { code, bookingNo, letterIndex } = now.document;
  return { id: left.id, code, bookingNo: `${bookingNo}${letterIndex}` };
};

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

/** Whose hand is in the way of a field, as far as the booking knows. */
const handBehind = (
  { provenance, cancellation }: BookingDocument,
  { field, because }: KeptField,
): (Hand & { readonly at: string }) | null => {
  if (because === 'changed_since') return provenance[field] ?? null;
  return because === 'cancelled' ? cancellation : null;
};

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
  #first: BookingDocument | undefined;

  constructor(
    private readonly side: Side,
    private readonly cancelling: Cancelling,
  ) {}

  /** @param changes those that go into the draft, or went */
  add(booking: PlannedBooking, changes: readonly CellChange[], kept: readonly KeptField[]): void {
    const { left, now } = booking;
    this.#first ??= left.document;
    if (left.document.version === 1) this.addCreated(booking);
    else if (left.document.cancelled) this.keep(booking, 'cancelled_by_it', []);
    if (changes.length > 0) {
      const { terms } = now.document;
      this.#undone.add(() => ({
        users: [],
        present: () => ({ ...nameOf(booking), changes: changesBetween(terms, termsAfter(terms, changes)) }),
      }));
    }
    const apart = Map.groupBy(kept, (field) =>
      JSON.stringify([field.because, field.by, this.at(booking, field)]),
    );
    for (const fields of apart.values()) this.keep(booking, fields[0]?.because ?? 'cancelled', fields);
  }

  get users(): readonly string[] {
    const submitter = this.#first ? [this.#first.actor] : [];
    return [...new Set([...submitter, ...this.#undone.users, ...this.#kept.users])];
  }

  present(submissionId: string, importId: string, inputs: Naming): UndoView {
    const { actor = '', actingSide = this.side, updatedAt = '' } = this.#first ?? {};
    return {
      submissionId,
      submittedAt: updatedAt,
      submittedBy: namedHand({ actor, side: actingSide }, this.side, inputs),
      importId,
      undone: this.#undone.present(inputs),
      kept: this.#kept.present(inputs),
      created: this.#created.present(inputs),
    };
  }

  private addCreated(booking: PlannedBooking): void {
    const { cancelled, laycanFinish } = booking.now.document;
    const { mayCancel, today } = this.cancelling;
    const isOver = laycanFinish !== null && laycanFinish < today;
    if (cancelled || isOver || !mayCancel) return;
    const { revision } = booking.now;
    this.#created.add(() => ({ users: [], present: () => ({ ...nameOf(booking), revision }) }));
  }

  private at({ now }: PlannedBooking, field: KeptField): string | null {
    return handBehind(now.document, field)?.at ?? null;
  }

  private keep(booking: PlannedBooking, because: KeptBecause, fields: readonly KeptField[]): void {
    const { document } = booking.now;
    const { terms } = document;
    const [field] = fields;
    const hand = field ? handBehind(document, field) : null;
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
