/**
 * Mail that leaves the portal: `.eml` files, which the outbox screen lists, on the embedded engine; SMTP on the
 * distributed one. Both adapters pass `mail.contract.ts`.
 */
export interface Attachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** By which mail programs know a mail to many, and offer to end it with one click (RFC 2369, RFC 8058). */
export interface MailingList {
  /** `Schedules <schedules.laycan.example>`. */
  readonly id: string;
  /** Where a POST ends it. */
  readonly unsubscribe: URL;
}

export interface Mail {
  /** The same cause always has the same id, so that a repeat can be recognised. Without angle brackets. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show it; text alone without it. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  readonly list?: MailingList;
  /** The envelope's sender, to whom mail servers report what they cannot deliver; the sender's own address without it. */
  readonly returnPath?: string;
  readonly sentAt: string;
}

/** What the outbox keeps of a mail: all but what its attachments hold, which is in the `.eml`. */
export interface SentMail extends Omit<Mail, 'attachments' | 'list'> {
  readonly attachments?: readonly (Pick<Attachment, 'name' | 'type'> & { readonly bytes: number })[];
}

/**
 * The server will never take this mail, however often it comes: an unknown recipient, a refused content. The reason holds
 * codes only (`550 5.1.1 RCPT TO`), for what servers say repeats addresses.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(readonly reason: string) {
    super(`The mail server refused a mail for good: ${reason}`);
  }
}

/**
 * The mail did not leave, or nobody said whether it did. Send it again under the same id: whoever receives both can tell
 * that they are one.
 */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
}

export interface Mailer {
  /** Resolves once the mail lies with whoever delivers it. @throws MailRefused, MailNotTaken */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** What the outbox screen reads; only the embedded engine has it. */
export interface Outbox {
  list(page: {
    readonly skip: number;
    readonly limit: number;
  }): Promise<{ readonly mails: readonly SentMail[]; readonly total: number }>;
}
