import { isEvent } from '#domain/stored-events';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import type { UserState } from '#domain/user/state';
import type { EventStore } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';

export interface UserInLog {
  readonly user: UserState;
  /** How often the password has been reset. */
  readonly resets: number;
}

/** A person as their own stream has them now, however late the read models are. */
export const userInLog = async (
  events: Pick<EventStore, 'readStream'>,
  userId: string,
): Promise<UserInLog> => {
  const told = (await events.readStream(userStream(userId))).map(recordedBy(userDecider));
  return {
    user: told.reduce(userDecider.evolve, userDecider.initialState),
    resets: told.filter((event) => isEvent(event, 'PasswordReset')).length,
  };
};
