import type { UserEvent } from './events.ts';
import type { UserState } from './state.ts';

type KnownUser = Extract<UserState, { status: 'active' | 'inactive' }>;

const changed = (state: UserState, change: Partial<KnownUser>): UserState =>
  state.status === 'active' || state.status === 'inactive' ? { ...state, ...change } : state;

export const evolveUser = (state: UserState, event: UserEvent): UserState => {
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, userType, role, firstName, lastName } = event.data;
      return { status: 'active', userId, userType, role, name: { firstName, lastName } };
    }
    case 'UserRenamed':
      return changed(state, { name: event.data.to });
    case 'StaffRoleChanged':
      return changed(state, { role: event.data.to });
    case 'UserDeactivated':
      return changed(state, { status: 'inactive' });
    case 'UserReactivated':
      return changed(state, { status: 'active' });
    case 'UserErased':
      return { status: 'erased', userId: event.data.userId };
  }
};
