import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import type { SubmitDeclaration } from '#domain/declaration-draft/commands';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { rowsNeedingNumbers } from '#domain/declaration-draft/submission';
import { draftStream } from '#domain/streams';
import type { TradeClock } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import { EXECUTE, TRADE_CLOCK } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId, stepContext } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { commandIn, requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { BookingNumbers } from './booking-numbers.ts';
import { QueueStopped } from '../../processes/work-queue.ts';
import { Submissions } from './submissions.service.ts';

/** One request that submits rows of a draft. */
export interface Submitting {
  readonly scope: DeclarationScope;
  readonly key: CommandKey;
  readonly importId: string;
}

/** So long the answer waits for the bookings; longer work is shown live. */
const longestWaitMs = 5_000;

/** What every way of submitting goes through: one's own draft, numbers, one append, the process, the answer. */
@Injectable()
export class SubmissionSteps {
  constructor(
    @Inject(EXECUTE) private readonly execute: Execute,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly settings: SettingsService,
    private readonly numbers: BookingNumbers,
    private readonly submissions: Submissions,
  ) {}

  /** The draft is part of it: a key that is used again for another draft is another submission, with numbers of its own. */
  idOf({ scope, key, importId }: Submitting): string {
    return derivedId(scope.principal.userId, key.commandId, 'submission', importId);
  }

  /** @throws 404 for a draft of others; one that nobody opened is in its phase `none` */
  async stateOf({ scope, key, importId }: Submitting): Promise<DraftState> {
    const read = await this.execute({
      stream: draftStream(importId),
      decider: draftDecider,
      decide: (state) => notOwnedBy(state, scope.owner) ?? [],
      context: stepContext(commandIn(scope, key), 'read'),
    });
    if (read.ok) return read.state;
    throw refusalOf(draftRejections, read);
  }

  /** Moment, reference versions and reserved numbers, under which the rows of a state are submitted. */
  async facts(
    submitting: Submitting,
    state: DraftState,
    rows: readonly string[],
    { sync_veson: syncVeson = false, withEditsOf = [] }: Pick<SubmitRequest, 'sync_veson' | 'withEditsOf'>,
  ): Promise<Omit<SubmitDeclaration, 'rows'>> {
    const { scope, key } = submitting;
    const needing = rowsNeedingNumbers(state, rows);
    if (needing.length > 0) requireCharterer(scope);
    const submissionId = this.idOf(submitting);
    const { versions } = await this.settings.current(state.owner.organisation);
    const context = stepContext(commandIn(scope, key), 'numbers');
    return {
      by: scope.principal.userId,
      withEditsOf,
      submissionId,
      submittedAt: this.clock.now().toISOString(),
      referenceVersions: versions,
      syncVeson,
      numbers: await this.numbers.reserve(submissionId, needing, context),
    };
  }

  /** Appends what was decided and waits for the bookings, but not for ever. */
  async send(
    submitting: Submitting,
    rows: readonly string[],
    decide: (state: DraftState) => DraftDecision,
  ): Promise<Answered<SubmitAnswer>> {
    const { scope, key, importId } = submitting;
    const submissionId = this.idOf(submitting);
    const done = await this.execute({
      stream: draftStream(importId),
      decider: draftDecider,
      decide: (state) => notOwnedBy(state, scope.owner) ?? decide(state),
      context: { ...commandIn(scope, key), correlationId: submissionId },
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    const charterer = done.state.owner.organisation;
    const completed = await this.completed(
      this.submissions.work.carry({ draftId: importId, submissionId, charterer }),
    );
    if (completed === undefined) {
      return answeredAt(done.position, {
        importId,
        submissionId,
        completed: false,
        ...countsOf([], done.state, done.state, submissionId),
      });
    }
    const after = await this.stateOf(submitting);
    const counts = countsOf(rows, done.state, after, submissionId);
    return answeredAt(completed, { importId, submissionId, completed: true, ...counts });
  }

  /** Undefined where it takes longer than an answer may, or the portal stops before: it then goes on by itself. */
  private async completed(completion: Promise<Position>): Promise<Position | undefined> {
    const waiting = new AbortController();
    try {
      return await Promise.race([
        completion,
        setTimeout(longestWaitMs, undefined, { signal: waiting.signal }),
      ]);
    } catch (error) {
      if (error instanceof QueueStopped) return undefined;
      throw error;
    } finally {
      waiting.abort();
    }
  }
}

/** How many of the rows came through, as what, and how many came back. */
const countsOf = (
  rows: readonly string[],
  sent: DraftState,
  after: DraftState,
  submissionId: string,
): Pick<SubmitAnswer, 'declared' | 'created' | 'unchanged' | 'reopened'> => {
  const [reopened, declared] = partition([...new Set(rows)], (id) => rowOf(after, id)?.reopened != null);
  return {
    declared: declared.length,
    created: declared.filter((id) => rowOf(sent, id)?.bookingId === null).length,
    unchanged: rows.length > 0 ? (after.submissions[submissionId]?.unchanged ?? 0) : 0,
    reopened: reopened.length,
  };
};

const partition = <Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] => [items.filter(test), items.filter((item) => !test(item))];
