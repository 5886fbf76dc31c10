import { type Letter, linkTo, text } from '../../mail/letter.ts';
import type { Recipient } from '../../mail/recipients.ts';
import type { Outgoing } from '../../mail/send-letter.ts';

export interface RequestMailParts {
  /** Where the operator takes notice; undefined: nowhere. */
  readonly desk: string | undefined;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

/** Names nobody: whoever reads it signs in to see who asks. */
const waitingLetter = (href: string): Letter => ({
  subject: 'Somebody registered on Laycan and waits for an answer',
  blocks: [
    text('Somebody registered on Laycan and confirmed their email. Their request waits for an answer.'),
    { kind: 'link', label: 'See the request', href },
  ],
});

/** Tells the operator's desk that a request waits. */
export const requestWaitingMail = (
  { desk, publicUrl }: RequestMailParts,
  userId: string,
): Outgoing | null => {
  if (desk === undefined) return null;
  const href = linkTo(`/internal/user-request/${userId}`, publicUrl);
  return { mail: 'request_waiting', to: { address: desk }, write: () => waitingLetter(href) };
};

const greeting = ({ firstName }: Recipient) => text(`Dear ${firstName ?? 'colleague'},`);

/** Tells whoever asked that they are a member of an organisation. */
export const requestAcceptedMail = ({ publicUrl }: RequestMailParts, userId: string): Outgoing => ({
  mail: 'request_accepted',
  to: { user: userId },
  write: (recipient) => ({
    subject: 'Your request for Laycan was accepted',
    blocks: [
      greeting(recipient),
      text('Our team accepted your request. Sign in to see what is there for your organisation.'),
      { kind: 'link', label: 'Sign in', href: linkTo('/login', publicUrl) },
    ],
  }),
});

/** Tells whoever asked that they were not accepted. */
export const requestRejectedMail = (userId: string): Outgoing => ({
  mail: 'request_rejected',
  to: { user: userId },
  write: (recipient) => ({
    subject: 'Your request for Laycan',
    blocks: [
      greeting(recipient),
      text(
        'Our team could not accept your request. You keep your account, and may sign in with it. Whoever administers your organisation on Laycan can invite you.',
      ),
    ],
  }),
});
