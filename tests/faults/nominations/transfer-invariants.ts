import { alike } from './alike.ts';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import { transferFacts } from '#domain/booking/evolve-transfer';
import { type TransferPayload } from '#domain/booking/transfer-payload';
import { transferCause, withdrawalCause } from '#domain/effect/decide';
import type { Recorded } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import { bookingStream } from '#domain/streams';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { bookingIds, type Exchange } from './exchange.ts';
import type { World } from './world.ts';

/** What a booking says by itself, as the voyage-management system would hear it: the two fields that people amend, and its voyage. */
interface Heard {
  readonly code: string | null;
  readonly comment: string | null;
  readonly voyage: string | null;
}

const heardIn = ({ terms }: TransferPayload): Heard => ({
  code: terms.code,
  comment: terms.comment,
  voyage: terms.vesselVoyage?.id ?? null,
});

interface Followed {
  readonly says: Heard;
  readonly current: string | null;
  readonly sent: ReadonlyMap<string, Heard>;
  readonly answers: ReadonlyMap<string, string>;
  readonly held: Heard | null;
  readonly cancelled: boolean;
  readonly letGo: boolean;
}

const begun: Followed = {
  says: { code: null, comment: null, voyage: null },
  current: null,
  sent: new Map(),
  answers: new Map(),
  held: null,
  cancelled: false,
  letGo: false,
};

/** One more event, by what transfers are to mean; faults are named. */
const followed = (before: Followed, event: Recorded<BookingEvent>, found: string[]): Followed => {
  if (isEvent(event, 'BookingCodeChanged'))
    return { ...before, says: { ...before.says, code: event.data.to } };
  if (isEvent(event, 'CommentAmended'))
    return { ...before, says: { ...before.says, comment: event.data.to } };
  if (isEvent(event, 'BookingNominated'))
    return { ...before, says: { ...before.says, voyage: event.data.to.vesselVoyage.id } };
  if (isEvent(event, 'BookingReleased'))
    return event.data.from ? { ...before, says: { ...before.says, voyage: null } } : before;
  if (isEvent(event, 'BookingCancelled')) return { ...before, cancelled: true };
  if (isEvent(event, 'BookingTransferRequested')) {
    const { transferId, payload } = event.data;
    if (before.cancelled) found.push(`${transferId} asks to transfer what is cancelled`);
    if (payload && !alike(heardIn(payload), before.says))
      found.push(
        `${transferId} sends ${JSON.stringify(heardIn(payload))}, not ${JSON.stringify(before.says)}`,
      );
    return { ...before, current: transferId, sent: new Map([...before.sent, [transferId, before.says]]) };
  }
  if (isEvent(event, 'BookingTransferConfirmed', 'BookingTransferRefused')) {
    const { transferId } = event.data;
    if (transferId !== before.current) found.push(`${transferId} was answered after it was asked for anew`);
    if (before.answers.has(transferId)) found.push(`${transferId} was answered twice`);
    const answers = new Map([...before.answers, [transferId, event.type]]);
    const isHeld = event.type === 'BookingTransferConfirmed' && !before.letGo;
    return { ...before, answers, held: isHeld ? (before.sent.get(transferId) ?? null) : before.held };
  }
  if (isEvent(event, 'TransferWithdrawalRequested') && !before.cancelled)
    found.push('a withdrawal of what is not cancelled');
  if (isEvent(event, 'TransferWithdrawalConfirmed')) return { ...before, held: null, letGo: true };
  return before;
};

const bookingFaults = (world: World, id: string): readonly string[] => {
  const found: string[] = [];
  const events = world.log.stream(bookingStream(id)).map(recordedBy(bookingDecider));
  const end = events.reduce((all, event) => followed(all, event, found), begun);
  const { transferred, changed } = transferFacts(world.booking(id));
  if (transferred !== (end.held !== null)) found.push(`${id} is ${transferred ? '' : 'not '}transferred`);
  if (changed !== (end.held !== null && !alike(end.held, end.says)))
    found.push(`${id} is ${changed ? '' : 'not '}held otherwise than it would be sent`);
  const asked = events.some((event) => isEvent(event, 'TransferWithdrawalRequested'));
  const isOpen = [...end.sent.keys()].some((transfer) => !end.answers.has(transfer));
  if (
    end.cancelled &&
    asked !== (end.held !== null || isOpen || end.letGo) &&
    !end.letGo &&
    end.held !== null
  )
    found.push(`${id} is held, and nobody asked to let it go`);
  return found;
};

/** In order for each booking, and the same whenever it is sent again. */
const topicFaults = (world: World, { published }: Exchange): readonly string[] => {
  const found: string[] = [];
  const first = new Map<string, string>();
  const latest = new Map<string, { readonly revision: number; readonly isWithdrawal: boolean }>();
  for (const { id, key, value } of published) {
    const known = first.get(id);
    if (known !== undefined) {
      if (known !== value) found.push(`${id} was sent again as something else`);
      continue;
    }
    first.set(id, value);
    const { revision } = JSON.parse(value) as { readonly revision: number };
    const before = latest.get(key);
    if (before && before.revision >= revision) found.push(`${id} was sent after a later one`);
    if (before?.isWithdrawal) found.push(`${id} was sent after the withdrawal`);
    latest.set(key, { revision, isWithdrawal: id.startsWith(withdrawalCause('')) });
  }
  for (const booking of bookingIds) {
    const { transfer, withdrawal } = world.booking(booking);
    if (transfer && !first.has(transferCause(transfer.id))) found.push(`${transfer.id} was never sent`);
    if (withdrawal && !first.has(withdrawalCause(withdrawal.transferId)))
      found.push(`the withdrawal of ${withdrawal.transferId} was never sent`);
  }
  return found;
};

/** Parked is only what contradicts what was said before. */
const parkedFaults = (world: World, { parked }: Exchange): readonly string[] =>
  parked.flatMap(({ reply, why }) => {
    const { transfer, withdrawal } = world.booking(reply.bookingId);
    const isWithdrawals = reply.type.startsWith('TransferWithdrawal');
    const isContradicted = isWithdrawals
      ? withdrawal?.state !== 'requested'
      : transfer?.id !== reply.transferId || transfer.state !== 'requested';
    return isContradicted && /settled/.test(why) ? [] : [`${reply.type} was parked: ${why}`];
  });

/** What must never be, of transfers. */
export const transferFaults = (world: World, exchange: Exchange): readonly string[] => [
  ...bookingIds.flatMap((id) => bookingFaults(world, id)),
  ...topicFaults(world, exchange),
  ...parkedFaults(world, exchange),
];
