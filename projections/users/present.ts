import { organisationAudience, staffAudience, userAudience } from '#contracts/live/audiences';
import { liveEvents, organisationUsersChannel, userChannel, userListChannel } from '#contracts/live/channels';
import { idView } from '../runtime/presenting/id-view.ts';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { speaking } from '../runtime/presenting/speaking.ts';
import { usersProjection } from './projection.ts';
import { type UserDocument, usersModel } from './read-model.ts';

const initialOf = (name: string): string => {
  const point = name.codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
};

/** `A. Prado`; null where the name is gone. */
export const displayNameOf = ({ firstName, lastName }: UserDocument): string | null =>
  firstName === null || lastName === null ? null : `${initialOf(firstName)}. ${lastName}`;

/** Tells staff who has changed: what of them they see, the list says. */
export const userListLive: LiveSource<UserDocument, undefined, { readonly id: string }> = {
  projection: usersProjection,
  event: liveEvents.userChanged,
  view: idView(usersModel),
  sideOn: () => undefined,
  ...speaking(userListChannel, staffAudience),
  filterOf: () => ({}),
};

/** Tells an organisation which of its own people has changed: what of them others see, the list says. */
export const organisationUsersLive: LiveSource<UserDocument, undefined, { readonly id: string }> = {
  projection: usersProjection,
  event: liveEvents.userChanged,
  view: idView(usersModel),
  sideOn: () => undefined,
  ...speaking(organisationUsersChannel, organisationAudience),
  filterOf: (audience) => ({
    userType: 'customer',
    memberOf: organisationAudience.read(audience)?.organisationId ?? null,
  }),
};

/** Tells a user that something about them changed; what it is, the profile says. */
export const usersLive: LiveSource<UserDocument, undefined, { readonly id: string }> = {
  projection: usersProjection,
  event: liveEvents.userUpdated,
  view: idView(usersModel),
  sideOn: () => undefined,
  ...speaking(userChannel, userAudience),
  filterOf: (audience) => ({ _id: userAudience.read(audience)?.userId ?? null }),
};
