import type { DynamicModule } from '@nestjs/common';
import { EffectsModule } from '#api/effects/effects.module';
import { SettingsService } from '#api/settings/settings.service';
import { LiveModule } from '#live/live.module';
import { CHARTERER_SETTINGS, DRAFT_OWNERS, LIVE_ACCESS, NOMINATION_SIGHT } from '#live/tokens';
import { type Role, roles as everyRole } from '#platform/config/config';
import type { AreaModule, ServerArea } from './areas/area.ts';
import { bookings } from './areas/bookings.ts';
import { operations } from './areas/operations.ts';
import { people } from './areas/people.ts';
import { portCalls } from './areas/port-calls.ts';
import { vessels } from './areas/vessels.ts';
import { EndedSessionsModule } from './live/ended-sessions.module.ts';
import { ReadModelDraftOwners } from './live/read-model-draft-owners.ts';
import { ReadModelNominationSight } from './live/read-model-nomination-sight.ts';
import { SessionLiveAccess } from './live/session-live-access.ts';

/** Every area there is. */
const areas: readonly ServerArea[] = [people, bookings, portCalls, vessels, operations];

const live = (): DynamicModule =>
  LiveModule.of({
    imports: [],
    providers: [
      { provide: LIVE_ACCESS, useClass: SessionLiveAccess },
      { provide: DRAFT_OWNERS, useClass: ReadModelDraftOwners },
      { provide: NOMINATION_SIGHT, useClass: ReadModelNominationSight },
      { provide: CHARTERER_SETTINGS, useClass: SettingsService },
    ],
  });

const mails = (): DynamicModule => EffectsModule.of(areas.flatMap((area) => area.mails ?? []));

/** The modules of a process with these roles. */
export const modulesOf = (roles: ReadonlySet<Role>): readonly AreaModule[] => [
  ...areas.flatMap(({ everywhere = [] }) => everywhere),
  ...everyRole
    .filter((role) => roles.has(role))
    .flatMap((role) => areas.flatMap(({ modules }) => modules[role] ?? [])),
  ...(roles.has('api') ? [mails()] : []),
  ...(roles.has('live') ? [live()] : []),
  ...(roles.has('api') && !roles.has('live') ? [EndedSessionsModule] : []),
];
