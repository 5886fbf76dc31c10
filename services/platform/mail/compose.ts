import type { MailSender } from '../config/config.ts';
import type { Mail, MailingList } from './port.ts';

/** Message-ID of a mail, with its angle brackets: the cause at the sender's domain. */
const messageIdOf = (messageId: string, { address }: MailSender): string =>
  `<${messageId.includes('@') ? messageId : `${messageId}@${address.split('@')[1] ?? 'localhost'}`}>`;

const headersOfList = ({ id, unsubscribe }: MailingList): Readonly<Record<string, string>> => ({
  'List-Id': id,
  'List-Unsubscribe': `<${unsubscribe.href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A mail in the composer's words, the same for whatever carries it. */
export const composed = (mail: Mail, from: MailSender) => ({
  from: { name: from.name, address: from.address },
  to: [...mail.to],
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  ...(mail.attachments && {
    attachments: mail.attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
  }),
  ...(mail.returnPath !== undefined && { envelope: { from: mail.returnPath, to: [...mail.to] } }),
  messageId: messageIdOf(mail.messageId, from),
  date: new Date(mail.sentAt),
  headers: { 'Auto-Submitted': 'auto-generated', ...(mail.list && headersOfList(mail.list)) },
  disableFileAccess: true,
  disableUrlAccess: true,
});
