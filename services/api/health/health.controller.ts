import { statfs } from 'node:fs/promises';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  HealthIndicatorService,
} from '@nestjs/terminus';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { CONFIG, DOCUMENTS, EVENT_STORE, VAULT, WATCHER } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { usersModel } from '#projections/users/read-model';
import type { Watcher } from '#projections/runtime/watcher-port';
import { PublicAccess } from '../access/access.ts';

/** How long the read models may take to reach the head of the log before they count as stuck, in ms. */
const patience = 3_000;
/** Bytes free on the data folder's disk: under that, one upload more could be the last write. */
const leastRoom = 32 * 1024 * 1024;

/** Whether this node can do its work: 200, or 503 with the part that is down. */
@ApiTags('health')
@Controller(['api/system-health', 'api/customer/system-health'])
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataFolder'>,
  ) {}

  @Get()
  @PublicAccess()
  @HealthCheck({ noCache: true })
  async check(): Promise<HealthCheckResult> {
    return this.health.check([
      this.part('events', async () => this.events.head()),
      this.part('documents', async () => this.documents.generation(usersModel)),
      this.part('vault', async () => this.vault.get('secret', 'health')),
      this.part('readModels', async () => this.catchUp()),
      this.part('disk', async () => this.roomLeft()),
    ]);
  }

  private part(name: string, work: () => Promise<unknown>): HealthIndicatorFunction {
    return async () => {
      const indicator = this.indicators.check(name);
      try {
        await work();
        return indicator.up();
      } catch {
        // Why is for the log, which the part itself writes; strangers read this answer.
        return indicator.down();
      }
    };
  }

  private async roomLeft(): Promise<void> {
    const { bavail, bsize } = await statfs(this.config.dataFolder);
    if (bavail * bsize < leastRoom) throw new Error('The disk of the data folder is full');
  }

  private async catchUp(): Promise<void> {
    if (!(await this.watcher.passed(await this.events.head(), patience)))
      throw new Error('The read models do not reach the head of the log');
  }
}
