import { userAudience } from '#contracts/live/audiences';
import type { PreferenceEvent, UserEvent } from '#domain/user/events';
import { foldText } from '#domain/shared/plain-text';
import { projection, type Reveal } from '../runtime/projection.ts';
import { type UserDocument, usersModel } from './read-model.ts';

/** What makes a person known. */
type PersonEvent = Exclude<UserEvent, PreferenceEvent>;

const namesIn = (
  user: string,
  name: { readonly firstName: string; readonly lastName: string },
  reveal: Reveal,
) => ({ firstName: reveal(user, name.firstName), lastName: reveal(user, name.lastName) });

/** What lists sort and search by, made anew with every name. */
const withKeys = (user: Omit<UserDocument, 'nameKey' | 'search'>): UserDocument => {
  const { firstName, lastName, email } = user;
  return {
    ...user,
    nameKey: foldText([lastName, firstName].join(' ').trim()),
    search: foldText([firstName, lastName, email].join(' ').trim()),
  };
};

/** People by id; the only read model that holds their names. */
export const usersProjection = projection<UserDocument, PersonEvent>({
  model: usersModel,
  version: 4,
  audiencesOf: ({ id }) => [userAudience.name({ userId: id })],
  idsOf: (event) => [event.data.userId],
  folds: {
    UserRegistered: {
      begins: (_none, { data, recordedAt }, _id, reveal) =>
        withKeys({
          id: data.userId,
          userType: data.userType,
          role: data.role,
          ...namesIn(data.userId, data, reveal),
          email: reveal(data.userId, data.email),
          status: 'active',
          registeredAt: recordedAt,
          resets: 0,
        }),
    },
    UserRenamed: (document, { data }, _id, reveal) =>
      withKeys({ ...document, ...namesIn(document.id, data.to, reveal) }),
    PasswordResetRequested: (document) => document,
    PasswordReset: (document) => ({ ...document, resets: document.resets + 1 }),
    UserErased: (document) =>
      withKeys({ ...document, firstName: null, lastName: null, email: null, status: 'erased' }),
  },
});
