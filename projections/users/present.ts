import { liveEvents, userChannel } from '#contracts/live/channels';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
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
  audienceOn: () => undefined,
  channelsOf: ({ id }) => [userChannel.name({ userId: id })],
  filterOf: (channel) => {
    const about = userChannel.read(channel);
    return about && { _id: about.userId };
  },
  lostBy: () => [],
};
