import {
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import { CONFIG, COORDINATION } from '#platform/tokens';
import { Feeds } from '../feeds/feeds.ts';
import { FeedsModule } from '../feeds/feeds.module.ts';
import type { OnOneNode } from '../processes/on-one-node.ts';
import { sweepOnOneNode } from '../processes/sweep.ts';
import { CaughtUp } from '../platform/caught-up.ts';
import { CodeCheck } from '../sessions/second-factor/code-check.ts';
import { PendingSignIns } from '../sessions/second-factor/pending-sign-ins.ts';
import { TurningOn } from '../sessions/second-factor/turning-on.ts';
import { Sessions } from '../sessions/sessions.ts';
import { ActivityModule } from './activity/activity.module.ts';
import { ChangeMemberRoleHandler } from './change-member-role.ts';
import { EraseUserHandler } from './erase-user.ts';
import { Erasure } from './erasure.ts';
import { FirstAdmin } from './first-admin.ts';
import { InvitationsModule } from './invitations/invitations.module.ts';
import { Tokens } from './links/tokens.ts';
import { JoinMemberHandler } from './join-member.ts';
import { GetOrganisationUserHandler } from './organisation-users/get-organisation-user.ts';
import { ListOrganisationUsersHandler } from './organisation-users/list-organisation-users.ts';
import { OrganisationUsers } from './organisation-users/organisation-users.ts';
import { OrganisationUsersController } from './organisation-users/organisation-users.controller.ts';
import { PasswordResetModule } from './password-reset/password-reset.module.ts';
import { ResetRequests } from './password-reset/reset-requests.ts';
import { RegisterUserHandler } from './register-user.ts';
import { LapsedRegistrations } from './registration/lapsed-registrations.ts';
import { RegistrationModule } from './registration/registration.module.ts';
import { RegistrationRequests } from './registration/registration-requests.ts';
import { StandingInvitations } from './registration/standing-invitations.ts';
import { RemoveMemberHandler } from './remove-member.ts';
import { UsersModule } from './users/users.module.ts';

const everyHour = 3_600_000;

/** Commands on people and organisations, and the housekeeping that they leave. */
@Module({
  imports: [
    ActivityModule,
    FeedsModule,
    InvitationsModule,
    PasswordResetModule,
    RegistrationModule,
    UsersModule,
  ],
  controllers: [OrganisationUsersController],
  providers: [
    CaughtUp,
    ChangeMemberRoleHandler,
    EraseUserHandler,
    FirstAdmin,
    GetOrganisationUserHandler,
    JoinMemberHandler,
    LapsedRegistrations,
    ListOrganisationUsersHandler,
    OrganisationUsers,
    RegisterUserHandler,
    RemoveMemberHandler,
    StandingInvitations,
  ],
})
export class PeopleModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('People');
  private readonly tidying: OnOneNode;

  constructor(
    @Inject(COORDINATION) coordination: Coordination,
    @Inject(CONFIG) { node }: Pick<Config, 'node'>,
    @Inject(Erasure) private readonly erasure: Erasure,
    @Inject(FirstAdmin) private readonly firstAdmin: FirstAdmin,
    @Inject(Tokens) private readonly tokens: Tokens,
    @Inject(ResetRequests) private readonly resets: ResetRequests,
    @Inject(RegistrationRequests) private readonly registrations: RegistrationRequests,
    @Inject(LapsedRegistrations) private readonly lapsed: LapsedRegistrations,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(PendingSignIns) private readonly pendingSignIns: PendingSignIns,
    @Inject(CodeCheck) private readonly codes: CodeCheck,
    @Inject(TurningOn) private readonly turningOn: TurningOn,
    @Inject(Feeds) private readonly feeds: Feeds,
  ) {
    this.tidying = sweepOnOneNode({
      coordination,
      name: 'people',
      node,
      everyMs: everyHour,
      sweep: () => this.tidy(),
      onFault: (err, doing) => this.fault(err, doing),
    });
  }

  onApplicationBootstrap(): void {
    this.tidying.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tidying.end();
    await this.resets.end();
    await this.registrations.end();
  }

  /** One that fails holds up no other. */
  private async tidy(): Promise<void> {
    const sweeps = [
      ['finishing erasures', () => this.erasure.finish()],
      ['sweeping links', () => this.tokens.sweep()],
      ['sweeping password resets', () => this.resets.sweep()],
      ['sweeping registrations', () => this.registrations.sweep()],
      ['forgetting lapsed registrations', () => this.lapsed.sweep()],
      ['sweeping sessions', () => this.sessions.sweep()],
      ['sweeping pending sign-ins', () => this.pendingSignIns.sweep()],
      ['sweeping used codes', () => this.codes.sweep()],
      ['finishing second factors', () => this.turningOn.sweep()],
      ['sweeping calendars', () => this.feeds.sweep()],
      ['appointing the first administrator', () => this.firstAdmin.appoint()],
    ] as const;
    for (const [doing, sweep] of sweeps) await sweep().catch((err: unknown) => this.fault(err, doing));
  }

  private fault(err: unknown, doing: string): void {
    this.logger.error({ err }, `A fault while ${doing}; it is tried again in an hour`);
  }
}
