import {
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Sessions } from '../sessions/sessions.ts';
import { Erasure } from './erasure.ts';
import { Organisations } from './organisations.ts';
import { OrphanedClaims } from './orphaned-claims.ts';
import { RegisterUser } from './register-user.ts';

const everyHour = 3_600_000;

/** Commands on people and organisations, and the housekeeping that they leave. */
@Module({
  providers: [Erasure, Organisations, OrphanedClaims, RegisterUser],
  exports: [Erasure, Organisations, OrphanedClaims, RegisterUser],
})
export class PeopleModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('People');
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Erasure) private readonly erasure: Erasure,
    @Inject(OrphanedClaims) private readonly orphans: OrphanedClaims,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  onApplicationBootstrap(): void {
    this.underWay = this.tidy();
    this.timer = setInterval(() => {
      this.underWay = this.underWay.then(async () => this.tidy());
    }, everyHour).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  private async tidy(): Promise<void> {
    try {
      await this.erasure.finish();
      await this.orphans.sweep();
      await this.sessions.sweep();
    } catch (error) {
      this.logger.error({ err: error }, 'Housekeeping failed; it is tried again in an hour');
    }
  }
}
