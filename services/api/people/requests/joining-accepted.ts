import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { joinMember, organisationDecider, roleIn } from '#domain/organisation/decide';
import { organisationStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { usersModel } from '#projections/users/read-model';
import type { Execute } from '../../platform/execute-port.ts';
import type { Due, DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';

/** Whom a request brings into which organisation. */
export interface AcceptedMember {
  readonly userId: string;
  readonly organisationId: string;
  readonly role: string;
}

const lookEveryMs = 1_000;
/** So long whoever accepted it is left to carry it out. */
const idleMs = 2_000;

/** Whoever was accepted joins, once, whatever becomes of the process that accepted them. */
@Injectable()
export class JoiningAccepted implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly process: DurableProcess<AcceptedMember, Position>;

  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>,
    processes: DurableProcesses,
  ) {
    this.process = processes.of<AcceptedMember, Position>({
      name: 'accepted-requests',
      idOf: ({ userId }) => userId,
      keyOf: ({ userId }) => userId,
      idleMs,
      lookEveryMs,
      wokenBy: [],
      due: () => this.due(),
      carryOut: (item) => this.join(item),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.process.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.process.end();
  }

  /** Resolves with where the organisation stands with its new member. */
  carry(member: AcceptedMember): Promise<Position> {
    return this.process.carry(member);
  }

  private async due(): Promise<readonly Due<AcceptedMember>[]> {
    const found = await this.documents.find(usersModel, { 'request.state': 'accepted' });
    return found.flatMap(({ id, position, document: { request } }) =>
      request?.accepted
        ? [
            {
              item: {
                userId: id,
                organisationId: request.accepted.organisation,
                role: request.accepted.role,
              },
              state: position,
            },
          ]
        : [],
    );
  }

  private async join({ userId, organisationId, role }: AcceptedMember): Promise<Position> {
    const done = await this.run({
      stream: organisationStream(organisationId),
      decider: organisationDecider,
      // One that is being founded for the request takes them in with all others; an invitation may have been faster.
      decide: (state) =>
        state && roleIn(state, userId) === undefined ? joinMember(state, { userId, role }) : [],
      context: {
        actor: 'system',
        organisation: organisationId,
        side: 'internal',
        commandId: `request/${userId}/join`,
        payloadHash: '',
        correlationId: userId,
      },
    });
    if (!done.ok) throw new Error(`User ${userId} could not join ${organisationId}: ${done.code}`);
    return done.position;
  }
}
