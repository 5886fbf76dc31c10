import { hash as digest } from 'node:crypto';
import type { CommandContext, Execute, Execution } from '#api/platform/execute-port';
import type { ContactMessage, FeedMessage } from '#contracts/voyage-feed/messages';
import {
  closedContactKeys,
  contactDecider,
  contactKey,
  type StateContact,
  stateContact,
} from '#domain/contact/decide';
import { documentDecider } from '#domain/document/decide';
import { takeStatement } from '#domain/shared/statements';
import { contactStream, documentStream, vesselDayStream, vesselStream, voyageStream } from '#domain/streams';
import type { DomainEvent } from '#domain/shared/envelope';
import { vesselDecider } from '#domain/vessel/decide';
import { takeReport, vesselDayDecider } from '#domain/vessel-day/decide';
import { stateVoyage, voyageDecider } from '#domain/voyage/decide';
import { stateCargo } from '#domain/voyage/decide-cargo';
import { voyageManagement } from '../take-reply.ts';
import {
  cargoCommand,
  contactParts,
  documentEvent,
  reportEvent,
  vesselEvent,
  voyageCommand,
} from './commands.ts';
import type { ContactPeople } from './contact-people.ts';
import type { FeedLookUps } from './look-ups.ts';

export interface Intake {
  /** Gives events their `recordedAt`: of the moment by its own clock. */
  readonly execute: Execute;
  readonly lookUps: FeedLookUps;
  readonly people: ContactPeople;
}

type RefusalCode = 'sequence_reused' | 'idempotency_key_reused';

/** Whether a message was taken in, now or before; else why not, in a sentence. */
export type TakenIn =
  | { readonly ok: true; readonly repeated: boolean }
  | { readonly ok: false; readonly code: RefusalCode; readonly reason: string };

/** What a message is about, in words of the feed. */
const subjectOf = (message: FeedMessage): string => {
  switch (message.type) {
    case 'voyage':
      return `voyage ${message.voyageId}`;
    case 'cargo':
      return `cargo ${message.cargoRef} of voyage ${message.voyageId}`;
    case 'vessel':
      return `vessel ${message.vesselId}`;
    case 'contact':
      return `contact ${message.contactId}`;
    case 'document':
      return `document ${message.documentId}`;
    case 'position':
    case 'fuel':
      return `the ${message.type} of vessel ${message.vesselId}`;
  }
};

/**
 * Of all that a message says, as it was read: in the order in which its form has the fields, which therefore stands for ever, or what
 * was taken in before would seem to say something else.
 */
const hashOf = (message: object): string => digest('sha256', JSON.stringify(message), 'hex');

const reasonOf = (code: RefusalCode, message: FeedMessage): string =>
  code === 'sequence_reused' && 'sequence' in message
    ? `Statement ${message.sequence} of ${subjectOf(message)} says something else than it did before`
    : `Another message about ${subjectOf(message)} came under this id before`;

const contextOf = (id: string, hash: string): CommandContext => ({
  actor: voyageManagement,
  organisation: '',
  side: 'internal',
  commandId: `feed/${id}`,
  payloadHash: hash,
  correlationId: id,
});

/** Asked for neither state nor events of what was taken in before: a restored log hears everything again. */
const heard = async <State, Event extends DomainEvent, Code extends string>(
  { execute }: Intake,
  execution: Omit<Execution<State, Event, Code>, 'repeatsUnread' | 'likelyKept'>,
) => execute({ ...execution, repeatsUnread: true, likelyKept: true });

const takeContact = async (intake: Intake, id: string, message: ContactMessage) => {
  const { told, role, person, withdrawn } = contactParts(message);
  const hash = hashOf({ ...told, role, withdrawn });
  const { contactId } = told;
  let sealed: { readonly keyId: string; readonly person: string } | null = null;
  for (;;) {
    const command: StateContact = withdrawn
      ? { withdrawn: { ...told, hash } }
      : { stated: { ...told, hash, ...role }, sealed };
    let keyId = '';
    const done = await heard(intake, {
      stream: contactStream(contactId),
      decider: contactDecider,
      decide: (state) => {
        keyId = contactKey(contactId, state);
        return stateContact(state, command);
      },
      context: contextOf(id, hash),
    });
    if (done.ok) {
      // Also where it was heard before: the process may have died in between.
      if (withdrawn) await intake.people.forget(closedContactKeys(contactId, done.state.withdrawals));
      return done;
    }
    if (done.code !== 'not_sealed') return { ...done, code: done.code };
    sealed = { keyId, person: await intake.people.seal(keyId, person) };
  }
};

const take = async (intake: Intake, id: string, message: FeedMessage) => {
  if (message.type === 'contact') return takeContact(intake, id, message);
  const hash = hashOf(message);
  const context = contextOf(id, hash);
  switch (message.type) {
    case 'voyage': {
      const command = voyageCommand(message, hash, await intake.lookUps.zones());
      return heard(intake, {
        stream: voyageStream(message.voyageId),
        decider: voyageDecider,
        decide: (state) => stateVoyage(state, command),
        context,
      });
    }
    case 'cargo': {
      const { bookingId, withdrawn } = message;
      const looksUp = bookingId !== null && !withdrawn;
      const charterer = looksUp ? await intake.lookUps.charterer(bookingId) : null;
      const command = cargoCommand(message, hash, charterer);
      return heard(intake, {
        stream: voyageStream(message.voyageId),
        decider: voyageDecider,
        decide: (state) => stateCargo(state, command),
        context,
      });
    }
    case 'vessel': {
      const event = vesselEvent(message, hash);
      return heard(intake, {
        stream: vesselStream(message.vesselId),
        decider: vesselDecider,
        decide: (state) => takeStatement(state, event),
        context,
      });
    }
    case 'document': {
      const event = documentEvent(message, hash);
      return heard(intake, {
        stream: documentStream(message.documentId),
        decider: documentDecider,
        decide: (state) => takeStatement(state, event),
        context,
      });
    }
    case 'position':
    case 'fuel': {
      const event = reportEvent(message);
      return heard(intake, {
        // The UTC day that it reports of.
        stream: vesselDayStream(message.vesselId, message.at.slice(0, 10)),
        decider: vesselDayDecider,
        decide: (state) => takeReport(state, event),
        context,
      });
    }
  }
};

/**
 * Takes in one message of the feed as a command under the message's id, so that one that comes twice changes nothing: looks
 * up what the decision must know, decides, appends. The consumer of the topics does it with what it reads, a seed with what
 * it makes up and an `execute` whose clock it sets.
 * @throws where a store does not answer; the same message may then be taken in again
 */
export const takeIn =
  (intake: Intake) =>
  async (id: string, message: FeedMessage): Promise<TakenIn> => {
    const done = await take(intake, id, message);
    if (done.ok) return { ok: true, repeated: done.repeated };
    return { ok: false, code: done.code, reason: reasonOf(done.code, message) };
  };
