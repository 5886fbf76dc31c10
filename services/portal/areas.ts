import type { DynamicModule, Type } from '@nestjs/common';
import { DeclarationsModule } from '#api/declarations/declarations.module';
import { EffectsModule } from '#api/effects/effects.module';
import { HealthModule } from '#api/health/health.module';
import { OperationsModule } from '#api/operations/operations.module';
import { OutboxModule } from '#api/outbox/outbox.module';
import { PeopleModule } from '#api/people/people.module';
import { ProfileModule } from '#api/profile/profile.module';
import { SessionsModule } from '#api/sessions/sessions.module';
import { SettingsModule } from '#api/settings/settings.module';
import { LiveModule } from '#live/live.module';
import { DRAFT_OWNERS, LIVE_ACCESS } from '#live/tokens';
import { ReadModelDraftOwners } from './read-model-draft-owners.ts';
import { SessionLiveAccess } from './session-live-access.ts';

const live = LiveModule.of({
  imports: [],
  providers: [
    { provide: LIVE_ACCESS, useClass: SessionLiveAccess },
    { provide: DRAFT_OWNERS, useClass: ReadModelDraftOwners },
  ],
});

/** The areas of the portal, one module each. */
export const areas: readonly (Type | DynamicModule)[] = [
  SessionsModule,
  PeopleModule,
  ProfileModule,
  HealthModule,
  SettingsModule,
  DeclarationsModule,
  EffectsModule,
  OutboxModule,
  OperationsModule,
  live,
];
