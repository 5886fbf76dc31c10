import { type Letter, linkTo, text } from '../../mail/letter.ts';
import type { Recipient } from '../../mail/recipients.ts';
import type { Outgoing } from '../../mail/send-letter.ts';
import type { Tokens } from '../links/tokens.ts';
import type { KnownResets } from './known-resets.ts';

export interface ResetMailParts {
  readonly resets: Pick<KnownResets, 'find'>;
  readonly tokens: Pick<Tokens, 'make'>;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

const letterTo = ({ firstName }: Recipient, href: string): Letter => ({
  subject: 'Choose a new password for Laycan',
  blocks: [
    text(`Dear ${firstName ?? 'colleague'},`),
    text('Somebody asked for a new password for your account. If that was you, choose one within an hour:'),
    { kind: 'link', label: 'Choose a password', href },
    text(
      'You are signed out everywhere then. If it was not you, you need not do anything: your password stays as it is.',
    ),
  ],
});

/** The link to choose a password; null where it was used, or has expired, before the mail went out. */
export const resetMail = async (
  { resets, tokens, publicUrl }: ResetMailParts,
  { userId, resetId }: { readonly userId: string; readonly resetId: string },
): Promise<Outgoing | null> => {
  const known = await resets.find(userId, resetId);
  const open = known?.user.resets.find((reset) => reset.resetId === resetId);
  if (!known?.isOpen || !open) return null;
  const token = await tokens.make({
    user: userId,
    purpose: 'reset',
    subject: resetId,
    organisation: null,
    expiresAt: open.expiresAt,
  });
  const path = `/reset-password/${token}`;
  const href = linkTo(path, publicUrl);
  return { mail: 'reset', to: { user: userId }, write: (recipient) => letterTo(recipient, href) };
};
