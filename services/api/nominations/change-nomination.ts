import { Inject, Injectable } from '@nestjs/common';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationDecision } from '#domain/nomination/decide';
import type { NominationEvent } from '#domain/nomination/events';
import { nominationDecider } from '#domain/nomination/evolve';
import type { NominationRejectionCode } from '#domain/nomination/rejections';
import type { NominationState } from '#domain/nomination/state';
import { nominationStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE, WATCHER } from '#platform/tokens';
import { nominationView } from '#projections/nominations/present';
import type { Watcher } from '#projections/runtime/watcher/port';
import type { CommandKey } from '../access/current.ts';
import { ApiError } from '../errors/api-error.ts';
import { refusalOf } from '../errors/rejection-answers.ts';
import { CaughtUp } from '../platform/caught-up.ts';
import { derivedId } from '../platform/commands.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { Presenting } from '../platform/presenting.ts';
import { nominationRejections } from './rejections.ts';
import { commandIn, type NominationScope, seenNomination } from './scope.ts';

export interface Asked {
  readonly scope: NominationScope;
  readonly key: CommandKey;
  readonly nominationId: string;
}

/** Names a command in the thread: the same when it comes again. */
export const messageIdOf = ({ scope, key, nominationId }: Asked): string =>
  derivedId(scope.principal.userId, key.commandId, nominationId, 'message');

const shownWithinMs = 2_000;

/** Decides on a nomination, and answers with it as it is then. */
@Injectable()
export class NominationChanges {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** @throws as its rejections are answered */
  async decideIn(
    nominationId: string,
    context: CommandContext,
    decide: (state: NominationState) => NominationDecision,
  ) {
    const done = await this.run<NominationState, NominationEvent, NominationRejectionCode>({
      stream: nominationStream(nominationId),
      decider: nominationDecider,
      decide,
      context,
    });
    if (done.ok) return done;
    throw refusalOf(nominationRejections, done);
  }

  /** @throws as its rejections are answered; where another version was shown, with the nomination as it is */
  async decide(asked: Asked, decide: (state: NominationState) => NominationDecision) {
    try {
      return await this.decideIn(asked.nominationId, commandIn(asked.scope, asked.key), decide);
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'nomination_changed') throw refusal;
      // It was decided on the stream: what is shown is to be no older.
      await this.caughtUp.asFarAsTheyCome(shownWithinMs);
      throw new ApiError(refusal.status, refusal.code, refusal.message, {
        details: { ...refusal.details, nomination: await this.asItIs(asked) },
      });
    }
  }

  private async asItIs({ nominationId, scope }: Asked): Promise<NominationView> {
    const stored = await seenNomination(this.documents, scope, nominationId);
    return this.presenting.one(nominationView, stored, scope.side);
  }

  async change(
    asked: Asked,
    decide: (state: NominationState) => NominationDecision,
  ): Promise<Answered<NominationAnswered>> {
    const { position } = await this.decide(asked, decide);
    return this.answerAt(position, asked);
  }

  /** The answer to what was taken before under the same key; undefined where nothing was. */
  async answeredBefore(asked: Asked): Promise<Answered<NominationAnswered> | undefined> {
    const { position, repeated } = await this.decide(asked, () => []);
    return repeated ? this.answerAt(position, asked) : undefined;
  }

  private async answerAt(position: Position, asked: Asked): Promise<Answered<NominationAnswered>> {
    // Late read models answer with what they have: the position says what is yet to come.
    await this.watcher.passed(position, shownWithinMs);
    return answeredAt(position, { nomination: await this.asItIs(asked) });
  }
}
