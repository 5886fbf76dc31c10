/** Mail that leaves the portal. The embedded adapter writes `.eml` files, which the outbox screen lists. */
export interface Mail {
  /** The same cause always has the same id, so that a repeat can be recognised. Without angle brackets. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string;
}

export interface Mailer {
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
