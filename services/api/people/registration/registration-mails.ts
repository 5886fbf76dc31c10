import { type Letter, linkTo, text } from '../../mail/letter.ts';
import type { Recipient } from '../../mail/recipients.ts';
import type { Outgoing } from '../../mail/send-letter.ts';
import { momentText } from '../../platform/moment-text.ts';
import type { Tokens } from '../links/tokens.ts';
import type { KnownRegistrations } from './known-registrations.ts';

export interface RegistrationMailParts {
  readonly registrations: Pick<KnownRegistrations, 'find' | 'addressOf'>;
  readonly tokens: Pick<Tokens, 'make'>;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

interface OfRegistration {
  readonly userId: string;
  readonly registrationId: string;
}

/** Nothing of what was typed stands in it: whoever registers an address may be anybody, and would write to its owner. */
const confirmationTo = (href: string, expiresAt: string): Letter => ({
  subject: 'Confirm your email for Laycan',
  blocks: [
    text('Hello,'),
    text('You registered on Laycan. Confirm your email, and our team will review your request:'),
    { kind: 'link', label: 'Confirm the email', href },
    text(
      `The link is good until ${momentText(expiresAt)}. Open it in the browser in which you registered; elsewhere you are asked to choose another password. If you did not register, you need not do anything.`,
    ),
  ],
});

/** The link that confirms an address; null where that is done, or has expired, before the mail went out. */
export const confirmationMail = async (
  { registrations, tokens, publicUrl }: RegistrationMailParts,
  { userId, registrationId }: OfRegistration,
): Promise<Outgoing | null> => {
  const known = await registrations.find(userId, registrationId);
  if (known?.state !== 'open') return null;
  const { registration } = known;
  const address = await registrations.addressOf(registration);
  if (address === null) return null;
  const { expiresAt } = registration;
  const token = await tokens.make({
    user: userId,
    purpose: 'confirmation',
    subject: registrationId,
    organisation: null,
    expiresAt,
  });
  const href = linkTo(`/confirm-email/${token}`, publicUrl);
  return { mail: 'confirmation', to: { address }, write: () => confirmationTo(href, expiresAt) };
};

const knownLetter = ({ firstName }: Recipient, publicUrl: URL | undefined): Letter => ({
  subject: 'You have an account on Laycan',
  blocks: [
    text(`Dear ${firstName ?? 'colleague'},`),
    text('Somebody tried to register your email on Laycan, where you have an account already.'),
    { kind: 'link', label: 'Sign in', href: linkTo('/login', publicUrl) },
    { kind: 'link', label: 'Choose another password', href: linkTo('/forgot-password', publicUrl) },
    text('If it was not you, you need not do anything: your account stays as it is.'),
  ],
});

/** Tells somebody that their address was registered again. */
export const knownAccountMail = (
  { publicUrl }: Pick<RegistrationMailParts, 'publicUrl'>,
  { userId }: Pick<OfRegistration, 'userId'>,
): Outgoing => ({
  mail: 'known_account',
  to: { user: userId },
  write: (recipient) => knownLetter(recipient, publicUrl),
});
