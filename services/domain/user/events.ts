/**
 * Everything that can happen to a user (`user-{id}`). Names and e-mails are ciphertexts under the person's own key, so
 * that erasing the key erases them everywhere; passwords, sessions and tokens never come here.
 */
export type UserEvent =
  | {
      readonly type: 'UserRegistered';
      readonly data: {
        readonly userId: string;
        readonly userType: 'g2o' | 'customer' | 'public';
        /** A staff role for `g2o`; else the user type, for customers hold a role in each organisation. */
        readonly role: string;
        readonly firstName: string;
        readonly lastName: string;
        readonly email: string;
      };
    }
  /** One of the operator's staff, by an administrator of theirs; their password they choose themselves. */
  | {
      readonly type: 'StaffAppointed';
      readonly data: {
        readonly userId: string;
        readonly role: string;
        readonly firstName: string;
        readonly lastName: string;
        readonly email: string;
        /** Those that they are assigned to, by id. */
        readonly organisations: readonly string[];
      } & Told;
    }
  /** Another role, other organisations, or both; what is not named stays. */
  | {
      readonly type: 'StaffReassigned';
      readonly data: {
        readonly userId: string;
        readonly role: { readonly from: string; readonly to: string };
        /** Organisations by id. */
        readonly added: readonly string[];
        readonly removed: readonly string[];
      } & Told;
    }
  /** Their access ended: nothing opens for them until it is given back, and nothing of theirs is lost. */
  | { readonly type: 'UserRemoved'; readonly data: { readonly userId: string } }
  | { readonly type: 'UserRestored'; readonly data: { readonly userId: string } & Told }
  | {
      readonly type: 'UserRenamed';
      readonly data: {
        readonly userId: string;
        readonly from: UserName;
        readonly to: UserName;
      };
    }
  /** Somebody registered with this address, who may be anybody: nothing is made of it until the address confirms it. */
  | { readonly type: 'RegistrationReceived'; readonly data: Registration }
  /** Somebody tried to register an address that has an account; told once a day. */
  | {
      readonly type: 'RegistrationRepeated';
      readonly data: {
        readonly userId: string;
        readonly registrationId: string;
        /** ISO moment. */
        readonly receivedAt: string;
      };
    }
  /** Who reads the mails of the address wants what was registered: an account, and a request that staff answer. */
  | { readonly type: 'EmailConfirmed'; readonly data: Omit<Registration, 'expiresAt'> }
  /** A link was asked for, by which a password can be chosen; whoever asked may be anybody. */
  | {
      readonly type: 'PasswordResetRequested';
      readonly data: {
        readonly userId: string;
        readonly resetId: string;
        /** ISO moment after which the link opens nothing. */
        readonly expiresAt: string;
      };
    }
  /** The operator's directory knows them from now on: they sign in there. One identity, for good. */
  | { readonly type: 'DirectoryLinked'; readonly data: { readonly userId: string } }
  /** That a password was chosen, never which. Passwords and sessions of before it open nothing. */
  | {
      readonly type: 'PasswordReset';
      readonly data: {
        readonly userId: string;
        readonly resetId: string;
        /** ISO moment. Those of before there was a mail about it have none, and nobody is to be mailed about them now. */
        readonly changedAt?: string;
      };
    }
  | CredentialEvent
  | PreferenceEvent
  /** Final, also of who was invited and never came. The person's key is deleted afterwards; whatever was encrypted under it then reads as nothing. */
  | { readonly type: 'UserErased'; readonly data: { readonly userId: string } };

/** That what somebody signs in with is another one by now: never what it was, nor what it is. Its owner is told each by a mail. */
export type CredentialEvent =
  | {
      readonly type: 'PasswordChanged';
      readonly data: { readonly userId: string; readonly changeId: string };
    }
  /** Signing in asks for a code from now on. */
  | {
      readonly type: 'SecondFactorSet';
      readonly data: { readonly userId: string; readonly factorId: string };
    }
  | {
      readonly type: 'SecondFactorRemoved';
      readonly data: {
        readonly userId: string;
        readonly factorId: string;
        /** An administrator does it for whoever has lost theirs. */
        readonly by: 'oneself' | 'administrator';
      };
    }
  /** Those of before open nothing. */
  | {
      readonly type: 'RecoveryCodesRenewed';
      readonly data: { readonly userId: string; readonly codesId: string };
    }
  | {
      readonly type: 'RecoveryCodeUsed';
      readonly data: {
        readonly userId: string;
        readonly codesId: string;
        /** Which of them, by its place; each is of use once. */
        readonly place: number;
      };
    }
  /** So many codes were wrong that none is looked at for a while; told once in that while. */
  | {
      readonly type: 'SecondFactorGuessed';
      readonly data: {
        readonly userId: string;
        readonly guessId: string;
        /** ISO moment. */
        readonly guessedAt: string;
      };
    };

/** What they are mailed under; absent of before there was such a mail. */
interface Told {
  /** Uuid. */
  readonly mailId?: string;
}

/** What a stranger says of themselves. All texts but ids and codes are ciphertexts under the key of the address' person. */
export interface Registration {
  readonly userId: string;
  readonly registrationId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** What they call the company that they work for. */
  readonly organisation: string;
  /** A code: cargo_owner, port_agent … */
  readonly businessType: string;
  /** Ids of trade lanes, as they were offered then. */
  readonly tradelanes: readonly string[];
  /** Of the terms and the privacy notice that were accepted. */
  readonly termsVersion: string;
  /** ISO moment after which its link confirms nothing. */
  readonly expiresAt: string;
}

/** What somebody chooses of how the portal looks to them, and of what it tells them. */
export type PreferenceEvent =
  | {
      readonly type: 'ThemeChosen';
      readonly data: { readonly userId: string; readonly from: Theme; readonly to: Theme };
    }
  /** Told once the hand rests, not with each pixel. */
  | {
      readonly type: 'ListArranged';
      readonly data: {
        readonly userId: string;
        /** The list's own name, the same wherever it is shown. */
        readonly list: string;
        /** What it was before is of no interest to anybody. */
        readonly to: ListArrangement;
      };
    }
  /** What is told to somebody of one organisation, and where; by themselves, or by staff. */
  | {
      readonly type: 'NotificationChannelsChosen';
      readonly data: {
        readonly userId: string;
        readonly organisationId: string;
        readonly to: NotificationChannels;
      };
    };

/** Where somebody is told of an organisation's matters: by mail, and in the portal. */
export interface NotificationChannels {
  readonly email: boolean;
  readonly notification: boolean;
}

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How somebody has arranged a list; what it says nothing of is as the list has it. */
export interface ListArrangement {
  /** Pixels by column. */
  readonly widths: Readonly<Record<string, number>>;
}

export interface UserName {
  readonly firstName: string;
  readonly lastName: string;
}
