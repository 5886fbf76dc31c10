import type { Execute } from '#api/platform/execute-port';
import type { BookingState, BookingTransfer } from '#domain/booking/state';
import { transferCause } from '#domain/effect/decide';
import { isRejection } from '#domain/shared/decider';
import type { DomainEvent } from '#domain/shared/envelope';
import { effectStream } from '#domain/streams';
import type { ExpectedRevision, NewEvent, StoredEvent } from '#platform/event-store/port';
import { SimulatedLog } from '../simulation/simulated-log.ts';
import type { Acts } from './acts.ts';
import type { Act } from './model.ts';
import type { Planted } from './parts.ts';

/** Takes whatever version holds for the one that was shown. */
const approvingAnything = (acts: Acts): Acts => ({
  decide: (act, parts) => (state) => {
    const holds = state.nomination?.version ?? -1;
    return acts.decide('version' in act ? { ...act, version: holds } : act, parts)(state);
  },
});

/** Writes over whatever stands there. */
const overwriting = (acts: Acts): Acts => ({
  decide: (act, parts) => (state) => {
    const terms = state.nomination?.terms;
    const over = (): Act => {
      if (act.does === 'set quantity') return { ...act, from: terms?.nominated ?? act.from };
      return act.does === 'comment' ? { ...act, from: terms?.comment ?? null } : act;
    };
    return acts.decide(over(), parts)(state);
  },
});

/** Takes the place of events before they are written. */
const rewriting =
  (rewrite: (events: readonly DomainEvent[]) => readonly DomainEvent[]) =>
  (execute: Execute): Execute =>
  (execution) => {
    const { decide } = execution;
    return execute({
      ...execution,
      decide: async (state) => {
        const decision = await decide(state);
        return isRejection(decision) ? decision : (rewrite(decision) as typeof decision);
      },
    });
  };

const withData = (event: DomainEvent, change: object): DomainEvent => ({
  ...event,
  data: Object.assign({}, event.data, change),
});

const without = (type: string): ((execute: Execute) => Execute) =>
  rewriting((events) => events.filter((event) => event.type !== type));

/** Only a booking's state has a first nomination and a transfer. */
const isBooking = (state: unknown): state is BookingState =>
  typeof state === 'object' && state !== null && 'first' in state && 'transfer' in state;

/** A booking that does not remember which words of its nominations it has heard. */
const forgetting = (execute: Execute): Execute => {
  const forgetful = <State>(state: State): State =>
    isBooking(state) ? { ...state, first: state.first && { ...state.first, heard: {} } } : state;
  return (execution) => {
    const { decide, stream } = execution;
    if (!stream.startsWith('booking-')) return execute(execution);
    return execute({ ...execution, decide: (state) => decide(forgetful(state)) });
  };
};

/** A log that does not look at the expected revision. */
class TrustingLog extends SimulatedLog {
  override append(stream: string, _expected: ExpectedRevision, events: readonly NewEvent[]) {
    const end = this.stream(stream).length - 1;
    return super.append(stream, end < 0 ? 'no_stream' : end, events);
  }
}

/** What a booking answered with a refusal stays where it was called for. */
const keepingRefused = rewriting((events) =>
  events[0]?.type === 'BookingsTold' ? events.slice(0, 1) : events,
);

const asNoNews = rewriting((events) =>
  events.map((event) => (event.type === 'EtaRevised' ? withData(event, { news: null }) : event)),
);

const asCustomers = rewriting((events) =>
  events.map((event) =>
    event.type === 'NominatedQuantityChanged' ? withData(event, { side: 'external' }) : event,
  ),
);

/** A booking that is put aboard as if the nomination knew it as it is. */
const asKnown = rewriting((events) =>
  events.map((event) => (event.type === 'BookingNominated' ? withData(event, { known: undefined }) : event)),
);

/** Sees the booking of a reply as it would have to be for that to be the first one. */
const asAwaiting =
  (isTaken: (transfer: BookingTransfer, transferId: string) => boolean) =>
  (execute: Execute): Execute =>
  (execution) => {
    const { decide, context } = execution;
    const awaiting = <State>(state: State): State => {
      const transfer = isBooking(state) ? state.transfer : null;
      const { correlationId: id } = context;
      return transfer && isTaken(transfer, id)
        ? { ...state, transfer: { ...transfer, id, state: 'requested' } }
        : state;
    };
    return execute({ ...execution, decide: (state) => decide(awaiting(state)) });
  };

const settled: StoredEvent = {
  id: 'settled',
  stream: 'effect',
  revision: 0,
  position: '0',
  type: 'EffectDone',
  data: '{}',
  metadata: {},
  recordedAt: '2027-02-01T08:00:00.000Z',
};

interface PlantedBug {
  readonly name: string;
  /** By whose runs it was found soon; another one takes longer. */
  readonly seed: number;
  readonly planted: Planted;
}

/** Each is a part with a fault in it, in the place of the product's: the model must notice every one. */
export const plantedBugs: readonly PlantedBug[] = [
  { name: 'an approval of whatever version holds', seed: 5, planted: { acts: approvingAnything } },
  { name: 'an edit that writes over what another changed', seed: 19, planted: { acts: overwriting } },
  {
    name: 'a mark that goes back',
    seed: 75,
    planted: { readThread: (_state, data) => [{ type: 'ThreadRead', data: { ...data, upTo: 0 } }] },
  },
  {
    name: 'a message said again because nobody answered',
    seed: 4,
    planted: { keyAgain: (key) => `${key} again` },
  },
  {
    name: 'a log that does not look at the expected revision',
    seed: 3,
    planted: { log: () => new TrustingLog() },
  },
  { name: 'a booking that hears late words of a nomination', seed: 58, planted: { execute: forgetting } },
  {
    name: 'a nomination that keeps who refused to come aboard',
    seed: 1,
    planted: { execute: keepingRefused },
  },
  {
    name: 'a nomination that does not take in what was amended',
    seed: 1,
    planted: { execute: without('DeclarationTaken') },
  },
  {
    name: 'a booking that is not told that it was let go',
    seed: 1,
    planted: { execute: without('BookingReleased') },
  },
  { name: 'a booking that is taken for one that is known', seed: 2, planted: { execute: asKnown } },
  { name: 'news of an ETA that ask nobody', seed: 1, planted: { execute: asNoNews } },
  {
    name: "a change of the operator's that is taken for the customer's",
    seed: 9,
    planted: { execute: asCustomers },
  },
  {
    name: 'a withdrawal that overtakes its transfer',
    seed: 1,
    planted: {
      exchangeReads: (reads) => async (stream, from) =>
        stream.startsWith(effectStream(transferCause(''))) ? [settled] : reads(stream, from),
    },
  },
  {
    name: 'a reply to a transfer that was asked for anew',
    seed: 10,
    planted: { replyExecute: asAwaiting(({ superseded }, id) => superseded.includes(id)) },
  },
  {
    name: 'a reply that is taken whatever was answered before',
    seed: 37,
    planted: { replyExecute: asAwaiting((transfer, id) => transfer.id === id) },
  },
];
