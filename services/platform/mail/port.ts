/**
 * Mail that leaves the portal: `.eml` files, which the outbox screen lists, on the embedded engine; SMTP on the
 * distributed one. Both adapters pass `mail.contract.ts`.
 */
export interface Mail {
  /** The same cause always has the same id, so that a repeat can be recognised. Without angle brackets. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
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
  }): Promise<{ readonly mails: readonly Mail[]; readonly total: number }>;
}
