/** Why a mail is sent whatever its reader has chosen. */
export type AlwaysSent =
  /** It is about their account, or their way into an organisation. */
  | 'account'
  /** It says what was declared, or what the log held: whoever has it can show it later. */
  | 'proof'
  /** It goes to the operator's desk, which is nobody who could have chosen. */
  | 'desk';

/** By which channel of `NotificationChannels` a mail goes, or why by none. */
export type MailRule = { readonly channel: 'email' } | { readonly always: AlwaysSent };

const byChannel = { channel: 'email' } as const;
const account = { always: 'account' } as const;
const proof = { always: 'proof' } as const;
const desk = { always: 'desk' } as const;

/** Every mail that the portal sends; a new one says here whether somebody can have it switched off. */
export const mailRules = {
  /** To whoever submitted. */
  declaration_confirmed: proof,
  /** To colleagues whose edits somebody else submitted. */
  colleague_submitted: byChannel,
  statement_issued: proof,
  booking_cancelled: desk,
  vessel_requested: desk,
  request_waiting: desk,
  invitation: account,
  reset: account,
  confirmation: account,
  known_account: account,
  request_accepted: account,
  request_rejected: account,
  credentials_changed: account,
  access_changed: account,
} as const satisfies Readonly<Record<string, MailRule>>;

export type MailName = keyof typeof mailRules;

/** Mails about an organisation's matters, which somebody can have switched off. */
export type SwitchableMail = {
  [Name in MailName]: (typeof mailRules)[Name] extends { readonly channel: 'email' } ? Name : never;
}[MailName];
