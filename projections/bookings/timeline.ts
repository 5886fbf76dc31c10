import type { TimelineBooking, TimelineEntry, TimelineEvent } from '#contracts/booking/timeline';
import type { Side } from '#domain/shared/envelope';
import type { Version } from '#platform/documents/port';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import { changesBetween } from './booking-changes.ts';
import { namedHand, namedHands } from './hands.ts';
import type { BookingDocument, RecordedTransfer } from './read-model.ts';
import { sourceOf } from './source.ts';

type Held = Version<BookingDocument>;
type Naming = Pick<ViewInputs, 'nameOfUser'>;

/** An entry, and what it has in common with that of the other one of a pair. */
interface Happened {
  readonly entry: TimelineEntry;
  readonly command: string;
}

const bookingOf = ({ id, document: { code, bookingNo, letterIndex } }: Held): TimelineBooking => ({
  id,
  code,
  bookingNo: `${bookingNo}${letterIndex}`,
});

const eventOf = ({ document }: Held, before: BookingDocument | undefined): TimelineEvent => {
  if (!before) return 'declared';
  if (document.cancelled && !before.cancelled) return 'cancelled';
  if (document.changes.length > 0) return 'amended';
  return document.broker ? 'broker_assigned' : 'broker_removed';
};

const versionEntry = (
  held: Held,
  before: BookingDocument | undefined,
  side: Side,
  inputs: Naming,
): Happened => {
  const { id, version, document } = held;
  const { actor, actingSide, authors, decidedBy, lastCommand, updatedAt } = document;
  const event = eventOf(held, before);
  const hand = { actor, side: actingSide, authors };
  const broker = { from: before?.broker ?? null, to: document.broker };
  const entry: TimelineEntry = {
    id: `${id}/${version}`,
    bookings: [bookingOf(held)],
    event,
    at: updatedAt,
    by: namedHands(hand, side, inputs),
    submittedBy: namedHand(hand, side, inputs),
    source: sourceOf(document),
    version,
    submissionId: event === 'amended' ? decidedBy : null,
    changes: before ? changesBetween(before.terms, document.terms) : [],
    broker: broker.from?.id === broker.to?.id ? null : broker,
    transfer: null,
  };
  return { entry, command: lastCommand };
};

type Step = Pick<TimelineEntry, 'event' | 'at' | 'by' | 'submittedBy' | 'transfer'>;

/** Customers read of a transfer that it was made, and the cargo reference. */
const transferSteps = (
  document: BookingDocument,
  transfer: RecordedTransfer,
  side: Side,
  inputs: Naming,
): readonly Step[] => {
  const { transferRequestedBy: actor, cargoRef, voyageNumber } = document;
  const isStaff = side === 'internal';
  const asked = actor === null ? null : inputs.nameOfUser(actor);
  const request: Step = {
    event: 'transfer_requested',
    at: transfer.requestedAt,
    by: asked === null ? [] : [asked],
    submittedBy: asked,
    transfer: null,
  };
  const requested = isStaff ? [request] : [];
  if (transfer.answeredAt === null || (transfer.refusal && !isStaff)) return requested;
  const answer: Step = {
    event: transfer.refusal ? 'transfer_refused' : 'transfer_confirmed',
    at: transfer.answeredAt,
    by: [],
    submittedBy: null,
    transfer: transfer.refusal
      ? { cargoRef: null, voyageNumber: null, refusal: transfer.refusal }
      : { cargoRef, voyageNumber: isStaff ? voyageNumber : null, refusal: null },
  };
  return [answer, ...requested];
};

/** What the operator's staff read of the withdrawal of what was cancelled; that it was asked for, the cancellation says. */
const withdrawalSteps = ({ withdrawal }: BookingDocument, side: Side): readonly Step[] => {
  if (withdrawal === null || withdrawal.answeredAt === null || side !== 'internal') return [];
  const { refusal, answeredAt } = withdrawal;
  return [
    {
      event: refusal ? 'withdrawal_refused' : 'withdrawal_confirmed',
      at: answeredAt,
      by: [],
      submittedBy: null,
      transfer: { cargoRef: null, voyageNumber: null, refusal },
    },
  ];
};

/** Each transfer once, as the latest version that knows of it has it. */
const transferEntries = (held: readonly Held[], side: Side, inputs: Naming): readonly Happened[] => {
  const seen = new Set<string>();
  return held.flatMap((version) => {
    const { transfer } = version.document;
    const key = `${version.id}/${transfer?.id}`;
    if (!transfer || seen.has(key)) return [];
    seen.add(key);
    const steps = [
      ...withdrawalSteps(version.document, side),
      ...transferSteps(version.document, transfer, side, inputs),
    ];
    return steps.map((step) => ({
      entry: {
        ...step,
        id: `${key}/${step.event}`,
        bookings: [bookingOf(version)],
        source: null,
        version: null,
        submissionId: null,
        changes: [],
        broker: null,
      },
      command: transfer.id,
    }));
  });
};

/** What one command did to both of a pair alike is told once. */
const together = (all: readonly Happened[]): readonly TimelineEntry[] => {
  const entries = new Map<string, TimelineEntry>();
  for (const { entry, command } of all) {
    const { event, changes, transfer } = entry;
    const key = JSON.stringify([command, event, changes, transfer && { ...transfer, cargoRef: null }]);
    const other = entries.get(key);
    const bookings = [...(other?.bookings ?? []), ...entry.bookings];
    entries.set(key, {
      ...(other ?? entry),
      bookings: bookings.toSorted((a, b) => a.bookingNo.localeCompare(b.bookingNo)),
    });
  }
  return [...entries.values()];
};

/**
 * What happened to a booking, or to both of a pair, as a side of the portal reads it: the latest first.
 *
 * @param held their versions, newest first; one whose version before is not among them is only what the next one is compared with
 * @returns the entries, and how many of the versions they tell
 */
export const presentTimeline = (
  held: readonly Held[],
  side: Side,
  inputs: Naming,
): { readonly entries: readonly TimelineEntry[]; readonly told: number } => {
  const documents = new Map(held.map(({ id, version, document }) => [`${id}/${version}`, document]));
  const versions = held.flatMap((one) => {
    const before = documents.get(`${one.id}/${one.version - 1}`);
    return before || one.version === 1 ? [versionEntry(one, before, side, inputs)] : [];
  });
  const entries = together([...versions, ...transferEntries(held, side, inputs)]);
  return {
    entries: entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    told: versions.length,
  };
};
