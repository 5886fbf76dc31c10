import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '#api/access/access.module';
import type { Config } from '#platform/config/config';
import { modulesOf } from './areas.ts';
import type { Engine } from './engines/engine.ts';
import { loggingModule } from './logging.ts';
import { PlatformModule } from './platform.module.ts';

/** One process of the portal: everything, or what its roles name. */
@Module({})
export class PortalModule {
  static of(engine: Engine, config: Config, demo: boolean): DynamicModule {
    return {
      module: PortalModule,
      imports: [
        loggingModule(config.logLevel),
        PlatformModule.of(engine, config, demo),
        CqrsModule.forRoot(),
        AccessModule,
        ...modulesOf(config.roles),
      ],
    };
  }
}
