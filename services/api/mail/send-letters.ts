import type { EffectName, EffectOutcome } from '#domain/effect/events';
import type { TradeClock } from '#platform/clock/port';
import { type Mail, type Mailer, MailRefused } from '#platform/mail/port';
import type { DueEffect, EffectHandler, Refusal } from '../effects/due-effects.ts';
import type { Letter } from './letter.ts';
import { letterInHtml } from './letter-in-html.ts';
import { letterInText } from './letter-in-text.ts';
import type { Recipient, Recipients } from './recipients.ts';

/** A person of the portal, whose address is looked up when the mail is sent; or an address that is nobody's. */
export type Addressee = { readonly user: string } | { readonly address: string };

/** A mail to be sent: the same cause and addressee have the same id, so that a repeat can be recognised. */
export interface Outgoing extends Pick<Mail, 'attachments' | 'list' | 'returnPath'> {
  readonly messageId: string;
  readonly to: Addressee;
  /** Written when it is known whom it goes to; a name or token stands nowhere before. */
  readonly write: (recipient: Recipient) => Letter;
}

/** One kind of mail, with a queue of its own: a bulk of one stands before none of another. */
export interface MailKind<Name extends EffectName = EffectName> {
  readonly effect: Name;
  /** Types of events that make one due. */
  readonly causes: readonly string[];
  /** The mails of one cause, as things stand now: to whoever may still be told. */
  readonly mailsFor: (due: DueEffect<Name>) => Promise<readonly Outgoing[]>;
}

export interface MailParts {
  readonly recipients: Recipients;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly clock: TradeClock;
}

const recipientOf = async (recipients: Recipients, to: Addressee): Promise<Recipient | null> =>
  'user' in to ? recipients.find(to.user) : { firstName: null, address: to.address };

/** Sends the mails of one cause. Asked again, it sends all of them again, under the same ids. */
export const sendLetters =
  <Name extends EffectName>(
    { mailsFor }: MailKind<Name>,
    { recipients, mailer, clock }: MailParts,
  ): EffectHandler<Name> =>
  async (due): Promise<EffectOutcome | Refusal> => {
    const refused: string[] = [];
    let sent = 0;
    for (const { to, write, ...mail } of await mailsFor(due)) {
      const recipient = await recipientOf(recipients, to);
      if (!recipient) continue;
      const letter = write(recipient);
      try {
        await mailer.send({
          ...mail,
          to: [recipient.address],
          subject: letter.subject,
          text: letterInText(letter),
          html: letterInHtml(letter),
          sentAt: clock.now().toISOString(),
        });
        sent += 1;
      } catch (error) {
        // One that is refused for good holds up none of the others.
        if (!(error instanceof MailRefused)) throw error;
        refused.push(error.reason);
      }
    }
    const [reason] = refused;
    if (reason !== undefined) return { refused: reason };
    return sent > 0 ? 'sent' : 'nobody';
  };
