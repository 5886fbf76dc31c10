import { type Decision, reject } from '../shared/decider.ts';
import type { NotificationChannels, UserEvent } from './events.ts';
import { gone } from './gone.ts';
import type { UserRejection } from './rejections.ts';
import { administratorRole } from './staff.ts';
import type { KnownUser, UserState } from './state.ts';

/** Until somebody chooses: customers are told in the portal, staff of nothing, for they are in many organisations. */
export const usualChannels = ({ isStaff }: { readonly isStaff: boolean }): NotificationChannels => ({
  email: false,
  notification: !isStaff,
});

/** By which somebody with an account is told of an organisation. */
export const channelsOf = (
  { channels, staffRole }: Pick<KnownUser, 'channels' | 'staffRole'>,
  organisationId: string,
): NotificationChannels => channels.get(organisationId) ?? usualChannels({ isStaff: staffRole !== null });

export interface ChannelChoice {
  readonly organisationId: string;
  /** What is not named stays. */
  readonly channels: Partial<NotificationChannels>;
}

/**
 * Chooses for some organisations at once; whether the person is in them is the caller's to know.
 *
 * @param by the user who chooses: an administrator of the staff is edited by nobody else
 */
export const chooseChannels = (
  state: UserState,
  choices: readonly ChannelChoice[],
  by: string,
): Decision<UserEvent, UserRejection> => {
  if (state.status !== 'active') return gone(state);
  const { userId, staffRole } = state;
  if (staffRole === administratorRole && by !== userId) return reject('administrator_kept');
  return choices.flatMap(({ organisationId, channels: wanted }): readonly UserEvent[] => {
    const before = channelsOf(state, organisationId);
    const to = {
      email: wanted.email ?? before.email,
      notification: wanted.notification ?? before.notification,
    };
    return to.email === before.email && to.notification === before.notification
      ? []
      : [{ type: 'NotificationChannelsChosen', data: { userId, organisationId, to } }];
  });
};
