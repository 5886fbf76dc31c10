import { randomBytes } from 'node:crypto';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { PUBLIC_ORIGIN } from '#api/access/public-origin';
import { awaitedDocuments } from '#api/platform/awaited-documents';
import type { Config } from '#platform/config/config';
import { Secret } from '#platform/config/secret';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { createMetrics } from '#platform/telemetry/metrics';
import {
  BROADCAST,
  CONFIG,
  COORDINATION,
  DEMO_DATA,
  DIRECTORY,
  DOCUMENTS,
  EVENT_STORE,
  EXECUTE,
  FILES,
  FLAGS,
  MACHINE_CLOCK,
  MAILER,
  METRICS,
  OPERATIONS_TOKEN,
  OUTBOX,
  PROJECTIONS,
  READ_ONLY,
  TOPICS,
  TOPIC_RECORDS,
  TRADE_CLOCK,
  VAULT,
  WATCHER,
  WORLD_TIME,
} from '#platform/tokens';
import { ReadModelDirectory } from '#projections/users/directory';
import type { Engine } from './engines/engine.ts';

/** Binds the names of the ports to one engine, for every module. */
@Global()
@Module({})
export class PlatformModule {
  static of(engine: Engine, config: Config, demo: boolean): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: FLAGS, useValue: config.flags },
      { provide: DEMO_DATA, useValue: demo },
      { provide: PUBLIC_ORIGIN, useValue: config.publicUrl?.origin },
      { provide: TRADE_CLOCK, useValue: engine.clocks.trade },
      { provide: MACHINE_CLOCK, useValue: engine.clocks.machine },
      { provide: WORLD_TIME, useValue: demo ? engine.worldTime : null },
      { provide: EVENT_STORE, useValue: engine.events },
      { provide: READ_ONLY, useValue: engine.readOnly },
      { provide: DOCUMENTS, useValue: awaitedDocuments(engine.documents) },
      { provide: VAULT, useValue: engine.vault },
      { provide: PeopleKeys, useValue: engine.peopleKeys },
      { provide: FILES, useValue: engine.files },
      { provide: MAILER, useValue: engine.mailer },
      { provide: OUTBOX, useValue: engine.outbox },
      { provide: TOPICS, useValue: engine.topics },
      { provide: TOPIC_RECORDS, useValue: engine.topicRecords },
      { provide: BROADCAST, useValue: engine.broadcast },
      { provide: PROJECTIONS, useValue: engine.projections },
      { provide: WATCHER, useValue: engine.watcher },
      { provide: COORDINATION, useValue: engine.coordination },
      { provide: EXECUTE, useValue: engine.execute },
      { provide: DIRECTORY, useValue: new ReadModelDirectory(engine.documents) },
      { provide: METRICS, useValue: createMetrics() },
      { provide: OPERATIONS_TOKEN, useValue: new Secret(randomBytes(32).toString('base64url')) },
    ];
    return {
      module: PlatformModule,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
