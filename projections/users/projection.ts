import { userAudience } from '#contracts/live/audiences';
import type { Recorded } from '#domain/shared/envelope';
import type { PreferenceEvent, UserEvent } from '#domain/user/events';
import type { Projection, Reveal } from '../runtime/projection.ts';
import { type UserDocument, usersModel } from './read-model.ts';

/** What makes a person known. */
type PersonEvent = Exclude<UserEvent, PreferenceEvent>;

const namesIn = (
  user: string,
  name: { readonly firstName: string; readonly lastName: string },
  reveal: Reveal,
) => ({ firstName: reveal(user, name.firstName), lastName: reveal(user, name.lastName) });

const registered = (
  { data, recordedAt }: Recorded<PersonEvent & { type: 'UserRegistered' }>,
  reveal: Reveal,
): UserDocument => ({
  id: data.userId,
  userType: data.userType,
  role: data.role,
  ...namesIn(data.userId, data, reveal),
  email: reveal(data.userId, data.email),
  status: 'active',
  registeredAt: recordedAt,
});

const isRegistration = (
  event: Recorded<PersonEvent>,
): event is Recorded<PersonEvent & { type: 'UserRegistered' }> => event.type === 'UserRegistered';

const changed = (document: UserDocument, event: PersonEvent, reveal: Reveal): UserDocument => {
  switch (event.type) {
    case 'UserRegistered':
      return document;
    case 'UserRenamed':
      return { ...document, ...namesIn(document.id, event.data.to, reveal) };
    case 'UserErased':
      return { ...document, firstName: null, lastName: null, email: null, status: 'erased' };
  }
};

/** People by id; the only read model that holds their names. */
export const usersProjection: Projection<UserDocument, PersonEvent> = {
  model: usersModel,
  version: 2,
  types: ['UserRegistered', 'UserRenamed', 'UserErased'],
  audiencesOf: ({ id }) => [userAudience.name({ userId: id })],
  idsOf: (event) => [event.data.userId],
  apply: (document, event, _id, reveal) => {
    if (isRegistration(event)) return registered(event, reveal);
    if (!document) throw new Error(`${event.type} of a user who never registered`);
    return changed(document, { type: event.type, data: event.data } as PersonEvent, reveal);
  },
};
