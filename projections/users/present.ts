import { userAudience } from '#contracts/live/audiences';
import { liveEvents, userChannel } from '#contracts/live/channels';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { speaking } from '../runtime/presenting/speaking.ts';
import { needsNothing } from '../runtime/presenting/view.ts';
import { usersProjection } from './projection.ts';
import { type UserDocument, usersModel } from './read-model.ts';

const initialOf = (name: string): string => {
  const point = name.codePointAt(0);
  return point === undefined ? '' : String.fromCodePoint(point);
};

/** `A. Prado`; null where the name is gone. */
export const displayNameOf = ({ firstName, lastName }: UserDocument): string | null =>
  firstName === null || lastName === null ? null : `${initialOf(firstName)}. ${lastName}`;

/** Tells a user that something about them changed; what it is, the profile says. */
export const usersLive: LiveSource<UserDocument, undefined, { readonly id: string }> = {
  projection: usersProjection,
  event: liveEvents.userUpdated,
  view: { model: usersModel, needs: needsNothing, present: ({ stored: { id } }) => ({ id }) },
  sideOn: () => undefined,
  ...speaking(userChannel, userAudience),
  filterOf: (audience) => ({ _id: userAudience.read(audience)?.userId ?? null }),
};
