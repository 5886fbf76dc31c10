import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '#api/access/access.module';
import { PositionInterceptor } from '#api/platform/positions';
import type { Config } from '#platform/config/config';
import { areas } from './areas.ts';
import type { Engine } from './engine.ts';
import { loggingModule } from './logging.ts';
import { PlatformModule } from './platform.module.ts';

/** The whole portal in one process. */
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
        ...areas,
      ],
      providers: [{ provide: APP_INTERCEPTOR, useClass: PositionInterceptor }],
    };
  }
}
