import type { MailName, SwitchableMail } from '#contracts/people/mails';
import type { EffectName, EffectOutcome } from '#domain/effect/events';
import type { StoredEventName } from '#domain/stored-events';
import type { TradeClock } from '#platform/clock/port';
import { type Mail, type Mailer, MailRefused } from '#platform/mail/port';
import type { DueEffect, EffectHandler, Refusal } from '../effects/due-effects.ts';
import type { Letter } from './letter.ts';
import { letterInHtml } from './letter-in-html.ts';
import { letterInText } from './letter-in-text.ts';
import type { Recipient, Recipients } from './recipients.ts';

/** A person of the portal, whose address is looked up when the mail is sent; or an address that is nobody's. */
export type Addressee = { readonly user: string } | { readonly address: string };

/** Which mail it is: it tells whether somebody can have it switched off, and then of which organisation it is. */
type Named =
  | { readonly mail: Exclude<MailName, SwitchableMail>; readonly to: Addressee }
  | {
      readonly mail: SwitchableMail;
      readonly to: { readonly user: string };
      /** By its id. */
      readonly organisation: string;
    };

/** A mail to be sent. Its id is the cause of its effect, so that a repeat can be recognised. */
export type Outgoing = Named &
  Pick<Mail, 'attachments' | 'list' | 'returnPath'> & {
    /** Written when it is known whom it goes to; a name or token stands nowhere before. */
    readonly write: (recipient: Recipient) => Letter;
  };

/** One kind of mail, with a queue of its own: a bulk of one stands before none of another. */
export interface MailKind<Name extends EffectName = EffectName> {
  readonly effect: Name;
  /** Types of events that make one due. */
  readonly causes: readonly StoredEventName[];
  /**
   * Each addressee has an effect of their own, for what one mail server does not take for now must not repeat what another
   * took. As things stand now: null where nobody may be told any more.
   */
  readonly mailFor: (due: DueEffect<Name>) => Promise<Outgoing | null>;
}

export interface MailParts {
  readonly recipients: Recipients;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly clock: TradeClock;
}

const recipientOf = async (
  recipients: Recipients,
  outgoing: Outgoing,
): Promise<Recipient | 'nobody' | 'switched_off'> => {
  if ('address' in outgoing.to) return { firstName: null, address: outgoing.to.address };
  const known = await recipients.find(outgoing.to.user);
  if (!known) return 'nobody';
  return 'organisation' in outgoing && !known.takesMailOf(outgoing.organisation) ? 'switched_off' : known;
};

/** Sends the mail of one effect. Asked again, it sends it again, under the same id. */
export const sendLetter =
  <Name extends EffectName>(
    { mailFor }: MailKind<Name>,
    { recipients, mailer, clock }: MailParts,
  ): EffectHandler<Name> =>
  async (due): Promise<EffectOutcome | Refusal> => {
    const outgoing = await mailFor(due);
    if (!outgoing) return 'nobody';
    const recipient = await recipientOf(recipients, outgoing);
    if (typeof recipient === 'string') return recipient;
    const { write, attachments, list, returnPath } = outgoing;
    const letter = write(recipient);
    try {
      await mailer.send({
        ...(attachments === undefined ? {} : { attachments }),
        ...(list === undefined ? {} : { list }),
        ...(returnPath === undefined ? {} : { returnPath }),
        messageId: due.cause,
        to: [recipient.address],
        subject: letter.subject,
        text: letterInText(letter),
        html: letterInHtml(letter),
        sentAt: clock.now().toISOString(),
      });
      return 'sent';
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      return { refused: error.reason };
    }
  };
