/** Characters of a code of an app or of a recovery code, with whatever space between its groups. */
export const maxCodeLength = 32;

/** `GET /api/customer/profile/second-factor`: whether signing in asks for a code besides the password. */
export interface SecondFactorView {
  /** `elsewhere`: the operator's directory asks its people for more than a password, or does not. */
  readonly state: 'off' | 'on' | 'elsewhere';
  /** ISO moment; null while it is off. */
  readonly since: string | null;
  /** Recovery codes that nobody has used. */
  readonly codes_left: number;
}

/** What an authenticator app takes the secret from, until a first code shows that it has. */
export interface SecondFactorEnrolment {
  /** Base32, for whoever types it. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly address: string;
  /** To be sent along with the first code; it means nothing to anybody else, and nothing after a quarter of an hour. */
  readonly enrolment: string;
}

/** Shown this once: they are kept as passwords are. */
export interface RecoveryCodesMade {
  readonly codes: readonly string[];
}
