import type { ListArrangement, UserEvent, UserName } from './events.ts';
import type { UserState } from './state.ts';

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

const newUser = (
  { userId, firstName, lastName }: { readonly userId: string } & UserName,
  confirmedBy: string | null,
): UserState => ({
  status: 'active',
  userId,
  name: { firstName, lastName },
  theme: 'system',
  lists: {},
  resets: [],
  confirmedBy,
  isLinked: false,
  repeatedAt: null,
});

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  switch (event.type) {
    case 'UserRegistered':
      return newUser(event.data, null);
    case 'RegistrationReceived': {
      const before = state.status === 'unconfirmed' ? state.registrations : [];
      const registrations = [...before, event.data].slice(-keptRegistrations);
      return { status: 'unconfirmed', userId: event.data.userId, registrations };
    }
    case 'RegistrationRepeated':
      return state.status === 'active' ? { ...state, repeatedAt: event.data.receivedAt } : state;
    case 'EmailConfirmed':
      return newUser(event.data, event.data.registrationId);
    case 'UserRenamed':
      return state.status === 'active' ? { ...state, name: event.data.to } : state;
    case 'PasswordResetRequested': {
      const { resetId, expiresAt } = event.data;
      return state.status === 'active'
        ? { ...state, resets: [...state.resets, { resetId, expiresAt }].slice(-keptResets) }
        : state;
    }
    case 'DirectoryLinked':
      return state.status === 'active' ? { ...state, isLinked: true } : state;
    case 'PasswordReset':
      return state.status === 'active' ? { ...state, resets: [] } : state;
    case 'ThemeChosen':
      return state.status === 'active' ? { ...state, theme: event.data.to } : state;
    case 'ListArranged':
      return state.status === 'active' ? { ...state, lists: arranged(state.lists, event.data) } : state;
    case 'UserErased':
      return { status: 'erased', userId: event.data.userId };
  }
};
