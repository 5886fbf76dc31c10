import type { DynamicModule, Type } from '@nestjs/common';
import { DeclarationsModule } from '#api/declarations/declarations.module';
import { EffectsModule } from '#api/effects/effects.module';
import { HealthModule } from '#api/health/health.module';
import { LocalOperationsModule } from '#api/operations/local-operations.module';
import { OperationsModule } from '#api/operations/operations.module';
import { OutboxModule } from '#api/outbox/outbox.module';
import { PeopleModule } from '#api/people/people.module';
import { ProfileModule } from '#api/profile/profile.module';
import { IdentitiesModule } from '#api/sessions/identities.module';
import { SessionsModule } from '#api/sessions/sessions.module';
import { SettingsModule } from '#api/settings/settings.module';
import { SettingsService } from '#api/settings/settings.service';
import { VoyageExchangeModule } from '#voyage-exchange/voyage-exchange.module';
import { LiveModule } from '#live/live.module';
import { CHARTERER_SETTINGS, DRAFT_OWNERS, LIVE_ACCESS } from '#live/tokens';
import type { Role } from '#platform/config/config';
import { EndedSessionsModule } from './live/ended-sessions.module.ts';
import { ReadModelDraftOwners } from './live/read-model-draft-owners.ts';
import { SessionLiveAccess } from './live/session-live-access.ts';

type Area = Type | DynamicModule;

const live = (): DynamicModule =>
  LiveModule.of({
    imports: [],
    providers: [
      { provide: LIVE_ACCESS, useClass: SessionLiveAccess },
      { provide: DRAFT_OWNERS, useClass: ReadModelDraftOwners },
      { provide: CHARTERER_SETTINGS, useClass: SettingsService },
    ],
  });

/** Of every process, whatever it does: who calls, how it stands, and the command line of its machine. */
const everywhere: readonly Area[] = [IdentitiesModule, HealthModule, LocalOperationsModule];

const api: readonly Area[] = [
  SessionsModule,
  PeopleModule,
  ProfileModule,
  SettingsModule,
  DeclarationsModule,
  EffectsModule,
  OutboxModule,
  OperationsModule,
];

/** The areas of a process with these roles, one module each. */
export const areasOf = (roles: ReadonlySet<Role>): readonly Area[] => [
  ...everywhere,
  ...(roles.has('api') ? api : []),
  ...(roles.has('live') ? [live()] : []),
  ...(roles.has('api') && !roles.has('live') ? [EndedSessionsModule] : []),
  ...(roles.has('voyage-exchange') ? [VoyageExchangeModule] : []),
];
