import type { Delivered } from '#api/effects/delivery';
import type { DueEffect } from '#api/effects/due-effects';
import { derivedId } from '#api/platform/commands';
import {
  transferMessageVersion,
  type TransferMessage,
  type TransferReply,
  type WithdrawalMessage,
} from '#contracts/voyage-exchange/transfer-messages';
import { transferBooking } from '#domain/booking/decide-transfer';
import { bookingDecider } from '#domain/booking/evolve';
import { answerExpectedWithinMs } from '#domain/booking/transfer';
import { transferCause, withdrawalCause } from '#domain/effect/decide';
import { isEvent } from '#domain/stored-events';
import { bookingStream, effectStream } from '#domain/streams';
import { PoisonMessage, type TopicMessage } from '#platform/topics/port';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { publishTransfers } from '#voyage-exchange/outgoing-transfers';
import { takeReply } from '#voyage-exchange/take-reply';
import type { Node } from './node.ts';
import { cargoes, people } from './parts.ts';
import type { World } from './world.ts';

export const answerKinds = [
  'confirms',
  'refuses',
  'says nothing',
  'says it twice',
  'says both',
  'is late',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

type Message = TransferMessage | WithdrawalMessage;

/** The exchange of one node at a time, the topics, and a voyage-management system that answers as it is told to. */
export class Exchange {
  /** All that was ever published, in the order of the topic. */
  readonly published: TopicMessage[] = [];
  readonly parked: { readonly reply: TransferReply; readonly why: string }[] = [];
  private readonly replies: TransferReply[] = [];
  private readonly answered = new Map<string, readonly TransferReply[]>();
  private heardUpTo = 0;
  private readonly ids = new Map<TransferReply, string>();
  private publishing: Node | null = null;
  private hearing: Node | null = null;
  private transfers = 0;

  constructor(private readonly world: World) {}

  /** Staff ask for it. */
  transfer(bookingId: string, at: number): void {
    const transferId = derivedId('transfer', (this.transfers += 1));
    const { clock } = this.world;
    const context = this.world.contextOf('tom', transferId);
    this.world.begin(this.world.node(at), async ({ execute }) => {
      await execute({
        stream: bookingStream(bookingId),
        decider: bookingDecider,
        decide: (state) =>
          transferBooking(state, { by: people.tom, bookingId, transferId, now: clock.machine.now() }),
        context,
      });
    });
  }

  /** Beyond which nobody waits for an answer any more. */
  wait(): void {
    this.world.clock.advance(answerExpectedWithinMs);
  }

  /** In the order in which they became due, without what the log says is settled. */
  due(): readonly DueEffect<'booking_transfer'>[] {
    const found = new Map<string, DueEffect<'booking_transfer'>>();
    for (const stored of this.world.log.events) {
      if (!isEvent(stored, 'BookingTransferRequested', 'TransferWithdrawalRequested')) continue;
      const { data } = recordedBy(bookingDecider)(stored);
      if (!('transferId' in data) || !('firstBookingId' in data)) continue;
      const message = stored.type === 'BookingTransferRequested' ? 'transfer' : 'withdrawal';
      const { transferId, firstBookingId } = data;
      const cause = (message === 'transfer' ? transferCause : withdrawalCause)(transferId);
      if (this.world.log.stream(effectStream(cause)).length > 0) continue;
      const since = stored.recordedAt;
      found.set(cause, { effect: 'booking_transfer', message, cause, firstBookingId, transferId, since });
    }
    return [...found.values()];
  }

  /** By lease: one node at a time, and another one where that died. */
  publish(at: number): void {
    const node = this.world.node(at);
    if (this.publishing?.life.alive || !node.life.alive) return;
    this.publishing = node;
    const due = this.due();
    const told: Delivered<'booking_transfer'> = {
      done: () => undefined,
      // A withdrawal waits for its transfer.
      failed: ({ message }, error) => {
        if (message === 'transfer') this.world.faults.push(error);
      },
      stalled: (_all, error) => this.world.faults.push(error),
    };
    const { exchangeReads } = this.world.planted;
    const readStream = exchangeReads?.(node.wire.readStream) ?? node.wire.readStream;
    const delivery = publishTransfers(
      { execute: node.execute, events: { readStream } },
      {
        publish: async (_topic, messages) => {
          await this.world.turn(node.life, 'publishes');
          this.published.push(...messages);
          await this.world.turn(node.life, 'hears of what it published');
        },
      },
    );
    delivery.deliver(due, told, new AbortController().signal).then(
      () => {
        this.publishing = null;
      },
      (error: unknown) => this.world.faults.push(error),
    );
  }

  get isPublishing(): boolean {
    return this.publishing?.life.alive ?? false;
  }

  get isHearing(): boolean {
    return this.hearing?.life.alive ?? false;
  }

  get hasReplies(): boolean {
    return this.replies.length > 0;
  }

  get hasMessages(): boolean {
    return this.heardUpTo < this.published.length;
  }

  /** The voyage-management system comes to the next message; of one that comes again it says the same again. */
  answer(kind: AnswerKind): void {
    const message = this.published[this.heardUpTo];
    if (!message) return;
    this.heardUpTo += 1;
    const known = this.answered.get(message.id);
    const replies = known ?? repliesTo(JSON.parse(message.value) as Message, kind);
    this.answered.set(message.id, replies);
    for (const [place, reply] of replies.entries()) {
      // What is said twice is said under an id each.
      const copy = { ...reply };
      this.ids.set(copy, `reply-${message.id}-${place}`);
      if (kind === 'is late' && this.replies.length > 0) this.replies.splice(-1, 0, copy);
      else this.replies.push(copy);
    }
  }

  /** The next reply is taken in, by one consumer of the group; it stays in the topic until that is done. */
  hear(at: number): void {
    if (this.isHearing) return;
    const [reply] = this.replies;
    if (!reply) return;
    const node = this.world.node(at);
    this.hearing = node;
    const { replyExecute } = this.world.planted;
    const take = takeReply(replyExecute?.(node.execute) ?? node.execute);
    const value = JSON.stringify(reply);
    const id = this.ids.get(reply) ?? '';
    const received = { id, key: reply.bookingId, value, headers: {}, topic: '', partition: 0, offset: '0' };
    const taken = async (): Promise<void> => {
      try {
        await take(received);
      } catch (error) {
        if (!(error instanceof PoisonMessage)) throw error;
        this.parked.push({ reply, why: error.message });
      }
      this.replies.splice(this.replies.indexOf(reply), 1);
      this.hearing = null;
    };
    taken().catch((error: unknown) => this.world.faults.push(error));
  }
}

const repliesTo = (message: Message, kind: AnswerKind): readonly TransferReply[] => {
  const { transferId, bookingId } = message;
  const common = {
    version: transferMessageVersion,
    transferId,
    bookingId,
    occurredAt: '2027-02-01T09:00:00.000Z',
  } as const;
  const isTransfer = message.type === 'BookingTransferRequested';
  const confirmed: TransferReply = isTransfer
    ? {
        ...common,
        type: 'BookingTransferConfirmed',
        voyageNumber: '1107',
        cargoRefs: { [bookingId]: `SIM-${transferId.slice(0, 4)}` },
      }
    : { ...common, type: 'TransferWithdrawalConfirmed' };
  const refused: TransferReply = isTransfer
    ? {
        ...common,
        type: 'BookingTransferRefused',
        code: 'port_unknown',
        subject: 'Koper',
        text: 'No such port',
      }
    : { ...common, type: 'TransferWithdrawalRefused', code: 'cargo_loaded', text: 'It is being loaded' };
  switch (kind) {
    case 'confirms':
    case 'is late':
      return [confirmed];
    case 'refuses':
      return [refused];
    case 'says nothing':
      return [];
    case 'says it twice':
      return [confirmed, confirmed];
    case 'says both':
      return [confirmed, refused];
  }
};

/** Ids of all bookings; each is one document alone. */
export const bookingIds = cargoes.map(({ id }) => id);
