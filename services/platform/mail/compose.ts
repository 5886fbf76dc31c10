import type { MailSender } from '../config/config.ts';
import type { Mail } from './port.ts';

/** Message-ID of a mail, with its angle brackets: the cause at the sender's domain. */
const headerOf = (messageId: string, { address }: MailSender): string =>
  `<${messageId.includes('@') ? messageId : `${messageId}@${address.split('@')[1] ?? 'localhost'}`}>`;

/** A mail in the composer's words, the same for whatever carries it. */
export const composed = (mail: Mail, from: MailSender) => ({
  from: { name: from.name, address: from.address },
  to: [...mail.to],
  subject: mail.subject,
  text: mail.text,
  messageId: headerOf(mail.messageId, from),
  date: new Date(mail.sentAt),
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
