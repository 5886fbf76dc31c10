import type { ReadModel } from '#platform/documents/port';

/** What an effect needs to know of its cause; everything else is in the cause's own stream. */
export type DueEffectFacts =
  | {
      readonly effect: 'submission_confirmation';
      readonly draftId: string;
      readonly submissionId: string;
      /** The colleague whom it tells, a user id; null: whoever submitted. */
      readonly editor: string | null;
    }
  | {
      readonly effect: 'booking_transfer';
      readonly message: 'transfer' | 'withdrawal';
      readonly firstBookingId: string;
      readonly transferId: string;
    }
  | { readonly effect: 'cancellation_notice'; readonly firstBookingId: string }
  | { readonly effect: 'vessel_request'; readonly firstBookingId: string }
  | {
      readonly effect: 'statement_notice';
      readonly organisationId: string;
      /** `yyyy-MM-dd`. */
      readonly day: string;
      readonly count: number;
      readonly hash: string;
      /** Whom it tells, a user id. */
      readonly administrator: string;
    }
  | {
      readonly effect: 'people_mail';
      readonly mail: 'invitation';
      readonly organisationId: string;
      readonly invitationId: string;
      readonly mailId: string;
    }
  | {
      readonly effect: 'people_mail';
      readonly mail: 'reset';
      readonly userId: string;
      readonly resetId: string;
    }
  | {
      readonly effect: 'people_mail';
      /** Confirm the address, or somebody registered one that has an account. */
      readonly mail: 'confirmation' | 'known_account';
      readonly userId: string;
      readonly registrationId: string;
    }
  | {
      readonly effect: 'people_mail';
      /** Of a request: to the operator that it waits, and to who asked how it was answered. */
      readonly mail: 'request_waiting' | 'request_accepted' | 'request_rejected';
      readonly userId: string;
    }
  | {
      readonly effect: 'people_mail';
      /** Told to whoever signs in with it, so that nobody changes it behind their back. */
      /** What somebody may enter, and as what, is otherwise from now on. */
      readonly mail: 'access_changed';
      readonly userId: string;
      /** Whose stream tells it; null: the person's own. */
      readonly organisationId: string | null;
      readonly mailId: string;
    }
  | {
      readonly effect: 'people_mail';
      readonly mail: 'credentials_changed';
      readonly userId: string;
      readonly change: CredentialChange;
    };

export type CredentialChange =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_taken_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'codes_guessed';

/** A cause whose effect is not recorded as done; its id is the cause. */
export type DueEffectDocument = DueEffectFacts & {
  /** ISO moment of the event that made it due. */
  readonly since: string;
  /** Why it is not tried again by itself; null: it is. */
  readonly refused: string | null;
  /** ISO moment of the refusal. */
  readonly refusedAt: string | null;
};

export const dueEffectsModel: ReadModel<DueEffectDocument> = {
  name: 'due-effects',
  indexes: [
    ['effect', 'since'],
    ['refused', 'since'],
  ],
  history: false,
};
