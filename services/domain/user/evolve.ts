import type { UserEvent } from './events.ts';
import type { UserState } from './state.ts';

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, firstName, lastName } = event.data;
      return { status: 'active', userId, name: { firstName, lastName }, theme: 'system', lists: {} };
    }
    case 'UserRenamed':
      return state.status === 'active' ? { ...state, name: event.data.to } : state;
    case 'ThemeChosen':
      return state.status === 'active' ? { ...state, theme: event.data.to } : state;
    case 'ListArranged':
      return state.status === 'active'
        ? { ...state, lists: { ...state.lists, [event.data.list]: event.data.to } }
        : state;
    case 'UserErased':
      return { status: 'erased', userId: event.data.userId };
  }
};
