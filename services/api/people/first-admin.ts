import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Config } from '#platform/config/config';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { CONFIG, DOCUMENTS, EVENT_STORE, WATCHER } from '#platform/tokens';
import type { Watcher } from '#projections/runtime/watcher/port';
import { usersModel } from '#projections/users/read-model';
import { RegisterUser } from './register-user.ts';

const longestWaitMs = 60_000;
const adminRole = 'G2O Admin';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `jane.doe@example.com` is most likely Jane Doe. */
const nameIn = (email: string): { readonly firstName: string; readonly lastName: string } => {
  const [first, last] = (email.split('@', 1)[0] ?? '').split(/[^\p{L}]+/u).filter((word) => word.length > 1);
  return first !== undefined && last !== undefined
    ? { firstName: capitalised(first), lastName: capitalised(last) }
    : { firstName: 'G2O', lastName: 'Admin' };
};

/**
 * Appoints whom `LAYCAN_FIRST_ADMIN` names where there is no administrator at all, so that somebody can come into an installation
 * without demo data. They choose their password as whoever has forgotten it does.
 */
@Injectable()
export class FirstAdmin {
  private readonly logger = new Logger('People');

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'firstAdmin'>,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'head'>,
    @Inject(WATCHER) private readonly watcher: Pick<Watcher, 'passed'>,
    private readonly commands: CommandBus,
  ) {}

  async appoint(): Promise<void> {
    const { firstAdmin: email } = this.config;
    if (email === undefined) return;
    // A read model that is late would tell of nobody where there is somebody.
    if (!(await this.watcher.passed(await this.events.head(), longestWaitMs))) return;
    const staff = await this.documents.find(usersModel, { userType: 'g2o' });
    if (staff.some(({ document }) => document.status === 'active' && document.role === adminRole)) return;
    const { userId } = await this.commands.execute(
      new RegisterUser(
        { userType: 'g2o', role: adminRole, email, ...nameIn(email) },
        {
          actor: 'system',
          organisation: '',
          side: 'internal',
          // Another one each time: who was appointed before and erased since is somebody else.
          commandId: `first-admin/${randomUUID()}`,
          payloadHash: '',
          correlationId: 'first-admin',
        },
      ),
    );
    this.logger.log(
      { user: userId },
      'The first G2O Admin was appointed; they choose a password at /forgot-password',
    );
  }
}
