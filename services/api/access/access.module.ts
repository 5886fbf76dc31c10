import { Module, type OnModuleInit } from '@nestjs/common';
import {
  APP_FILTER,
  APP_GUARD,
  APP_PIPE,
  DiscoveryModule,
  DiscoveryService,
  MetadataScanner,
} from '@nestjs/core';
import { ErrorFilter } from '../errors/error-filter.ts';
import { requestValidation } from '../errors/request-validation.ts';
import { PositionGuard } from '../platform/positions.ts';
import { AccessCheck } from './access-check.ts';
import { AccessGuard } from './access-guard.ts';
import { declaredRoutes, faultsOf } from './declared-routes.ts';
import { OwnChanges } from './own-changes.ts';

/** What holds for every route: who may call it, what its input must be, how its errors leave. */
@Module({
  imports: [DiscoveryModule],
  providers: [
    AccessCheck,
    OwnChanges,
    // One after the other: strangers wait for nothing.
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: PositionGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: requestValidation },
  ],
})
export class AccessModule implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const faults = faultsOf(declaredRoutes(this.discovery, this.scanner));
    if (faults.length > 0) throw new Error(`The portal does not start:\n- ${faults.join('\n- ')}`);
  }
}
