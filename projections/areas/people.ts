import { actsProjection } from '../acts/projection.ts';
import {
  organisationListChannel,
  organisationUsersChannel,
  userChannel,
  userListChannel,
} from '#contracts/live/channels';
import { organisationListLive, organisationsLive } from '../organisations/present.ts';
import { organisationsProjection } from '../organisations/projection.ts';
import { preferencesProjection } from '../preferences/projection.ts';
import { announced } from '../runtime/presenting/announced-source.ts';
import { organisationUsersLive, userListLive, usersLive } from '../users/present.ts';
import { usersProjection } from '../users/projection.ts';
import { held, type ReadSide } from '../runtime/read-side.ts';

/** Who there is, and in which organisations. */
export const people: ReadSide = {
  projections: [
    held(usersProjection),
    held(preferencesProjection),
    held(organisationsProjection),
    held(actsProjection),
  ],
  liveSources: [
    announced(usersLive),
    announced(userListLive),
    announced(organisationUsersLive),
    announced(organisationsLive),
    announced(organisationListLive),
  ],
  channels: [userChannel, userListChannel, organisationUsersChannel, organisationListChannel],
};
