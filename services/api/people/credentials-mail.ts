import type { CredentialChange } from '#projections/due-effects/read-model';
import { type Letter, linkTo, text } from '../mail/letter.ts';
import type { Recipient } from '../mail/recipients.ts';
import type { Outgoing } from '../mail/send-letter.ts';

export interface CredentialsMailParts {
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

interface Said {
  readonly subject: string;
  readonly what: string;
  /** For whoever it was not. */
  readonly otherwise: string;
}

const chooseAnother =
  'If it was not you, somebody else knows how you sign in. Choose a new password at once, and tell whoever administers Laycan for you.';

const letters: Readonly<Record<CredentialChange, Said>> = {
  password_changed: {
    subject: 'Your Laycan password was changed',
    what: 'The password of your account was changed. You are signed out everywhere else.',
    otherwise: chooseAnother,
  },
  second_factor_on: {
    subject: 'Your second factor for Laycan is on',
    what: 'From now on signing in asks for a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.',
    otherwise: chooseAnother,
  },
  second_factor_off: {
    subject: 'Your second factor for Laycan is off',
    what: 'From now on signing in asks for your password alone.',
    otherwise: chooseAnother,
  },
  second_factor_taken_off: {
    subject: 'Your second factor for Laycan was taken off',
    what: 'An administrator took the second factor off your account. Signing in asks for your password alone; you can turn the second factor on again in your profile.',
    otherwise:
      'If you did not ask for that, choose a new password at once, and answer whoever administers Laycan for you.',
  },
  recovery_codes_renewed: {
    subject: 'Your recovery codes for Laycan were renewed',
    what: 'Ten new recovery codes were made. The old ones no longer work.',
    otherwise: chooseAnother,
  },
  recovery_code_used: {
    subject: 'A recovery code of yours was used for Laycan',
    what: 'Somebody signed in, or changed the second factor, with your password and one of your recovery codes. Each code works once, so cross it off.',
    otherwise: chooseAnother,
  },
  codes_guessed: {
    subject: 'Wrong codes were entered for your Laycan account',
    what: 'Your password was entered, and ten wrong codes after it. For an hour codes are accepted only in browsers you have signed in with before.',
    otherwise:
      'If it was not you, somebody knows your password. Choose a new one at once: nothing was opened.',
  },
};

/** `2027-03-01T08:00:00.000Z` as `1 March 2027, 08:00 UTC`. */
const momentText = (moment: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(moment),
  );
  return `${day}, ${moment.slice(11, 16)} UTC`;
};

const letterTo = (
  { firstName }: Recipient,
  { subject, what, otherwise }: Said,
  since: string,
  href: string,
): Letter => ({
  subject,
  blocks: [
    text(`Dear ${firstName ?? 'colleague'},`),
    text(what),
    text(`That was on ${momentText(since)}. If it was you, you need not do anything.`),
    text(otherwise),
    { kind: 'link', label: 'Choose a new password', href },
  ],
});

/** Tells people that what they sign in with was changed, whoever did it. */
export const credentialsMail = (
  { publicUrl }: CredentialsMailParts,
  {
    userId,
    change,
    since,
  }: { readonly userId: string; readonly change: CredentialChange; readonly since: string },
): Outgoing => {
  const href = linkTo('/forgot-password', publicUrl);
  return {
    mail: 'credentials_changed',
    to: { user: userId },
    write: (recipient) => letterTo(recipient, letters[change], since, href),
  };
};
