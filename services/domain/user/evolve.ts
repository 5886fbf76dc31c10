import type { ListArrangement, UserEvent, UserName } from './events.ts';
import type { KnownUser, UserState } from './state.ts';

type Lists = Readonly<Record<string, ListArrangement>>;

/** One that is as it comes is kept no longer. */
export const arranged = (
  lists: Lists,
  { list, to }: { readonly list: string; readonly to: ListArrangement },
): Lists => {
  const { [list]: _before, ...others } = lists;
  return Object.keys(to.widths).length === 0 ? others : { ...others, [list]: to };
};

/** One can be asked for every five minutes, and lives for an hour. */
const keptResets = 20;

/** Five an hour are taken for an address, and each is good for three days: past these the earliest are let go. */
const keptRegistrations = 50;

/** A set has ten, and old sets open nothing. */
const keptCodes = 100;

/** A recovery code, as the state keeps it. */
export const usedCode = ({ codesId, place }: { readonly codesId: string; readonly place: number }): string =>
  `${codesId}/${place}`;

const newUser = (
  { userId, firstName, lastName }: { readonly userId: string } & UserName,
  by: Partial<Pick<KnownUser, 'confirmedBy' | 'staffRole'>> = {},
): UserState => ({
  status: 'active',
  userId,
  staffRole: null,
  name: { firstName, lastName },
  theme: 'system',
  lists: {},
  channels: new Map(),
  resets: [],
  confirmedBy: null,
  isLinked: false,
  factorId: null,
  codesId: null,
  usedCodes: [],
  guessedAt: null,
  repeatedAt: null,
  ...by,
});

/** Whoever has none, or has been erased, is told nothing more of. */
const ofAccount = (state: UserState, change: (known: KnownUser) => Partial<KnownUser>): UserState =>
  state.status === 'active' || state.status === 'removed' ? { ...state, ...change(state) } : state;

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  switch (event.type) {
    case 'UserRegistered':
      return newUser(event.data, { staffRole: event.data.userType === 'g2o' ? event.data.role : null });
    case 'StaffAppointed':
      return newUser(event.data, { staffRole: event.data.role });
    case 'StaffReassigned':
      return ofAccount(state, () => ({ staffRole: event.data.role.to }));
    case 'UserRemoved':
      // Links that were mailed before open nothing when access is given back.
      return state.status === 'active' ? { ...state, status: 'removed', resets: [] } : state;
    case 'UserRestored':
      return state.status === 'removed' ? { ...state, status: 'active' } : state;
    case 'RegistrationReceived': {
      const before = state.status === 'unconfirmed' ? state.registrations : [];
      const registrations = [...before, event.data].slice(-keptRegistrations);
      return { status: 'unconfirmed', userId: event.data.userId, registrations };
    }
    case 'RegistrationRepeated':
      return ofAccount(state, () => ({ repeatedAt: event.data.receivedAt }));
    case 'EmailConfirmed':
      return newUser(event.data, { confirmedBy: event.data.registrationId });
    case 'UserRenamed':
      return ofAccount(state, () => ({ name: event.data.to }));
    case 'PasswordResetRequested': {
      const { resetId, expiresAt } = event.data;
      return ofAccount(state, ({ resets }) => ({
        resets: [...resets, { resetId, expiresAt }].slice(-keptResets),
      }));
    }
    case 'DirectoryLinked':
      return ofAccount(state, () => ({ isLinked: true }));
    case 'PasswordReset':
      return ofAccount(state, () => ({ resets: [] }));
    case 'PasswordChanged':
      return state;
    case 'RecoveryCodesRenewed':
      return ofAccount(state, () => ({ codesId: event.data.codesId }));
    case 'SecondFactorSet':
      return ofAccount(state, () => ({ factorId: event.data.factorId, codesId: null }));
    case 'SecondFactorRemoved':
      return ofAccount(state, () => ({ factorId: null, codesId: null }));
    case 'RecoveryCodeUsed':
      return ofAccount(state, ({ usedCodes }) => ({
        usedCodes: [...usedCodes, usedCode(event.data)].slice(-keptCodes),
      }));
    case 'SecondFactorGuessed':
      return ofAccount(state, () => ({ guessedAt: event.data.guessedAt }));
    case 'ThemeChosen':
      return ofAccount(state, () => ({ theme: event.data.to }));
    case 'ListArranged':
      return ofAccount(state, ({ lists }) => ({ lists: arranged(lists, event.data) }));
    case 'NotificationChannelsChosen': {
      const { organisationId, to } = event.data;
      return ofAccount(state, ({ channels }) => ({ channels: new Map([...channels, [organisationId, to]]) }));
    }
    case 'UserErased':
      return { status: 'erased', userId: event.data.userId };
  }
};
