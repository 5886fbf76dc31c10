import { amendBooking, cancelBooking, declareBooking } from '#domain/booking/decide';
import type { BookingDecision } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import type { BookingEvent } from '#domain/booking/events';
import type { BookingState } from '#domain/booking/state';
import type { NamedRef } from '#domain/booking/terms';
import type { Acting, BookingRules } from '#domain/booking/commands';
import { authorsOf, cellsSent, sourceOf } from '#domain/declaration-draft/authors';
import type { RowOutcome } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { completeSubmission, settleRows } from '#domain/declaration-draft/decide-submission';
import type { DraftState, Submission } from '#domain/declaration-draft/state';
import { amendedBookings, itemsOf, outcomesOf, rowsToSend } from '#domain/declaration-draft/submission';
import type { SubmissionItem } from '#domain/declaration-draft/submission';
import type { Rejection } from '#domain/shared/decider';
import { bookingStream, draftStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { nextTurn } from '#platform/fairness/next-turn';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute, Execution } from '../../platform/execute-port.ts';
import { eachInFlight } from '../../processes/each-in-flight.ts';

/** What the process asks of the rest of the portal. */
export interface SubmissionSurroundings {
  readonly execute: Execute;
  /** Resolves when the read models have reached the submission: matches are computed on what came before it. */
  reached(draftId: string, submissionId: string): Promise<void>;
  /** First booking of each document; a booking that is none of a pair is its own first. */
  firstsOf(bookingIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  organisationNamed(organisation: string): Promise<NamedRef>;
  /** The validator as it was at the submission, its moment and its reference versions; each charterer has limits. */
  rulesAt(submission: Submission): Promise<(charterer: string, template: string) => BookingRules>;
  /** Rows whose match is no longer what was reviewed: they are settled as asking. */
  rowsToAsk(draft: DraftState, submissionId: string): Promise<readonly RowOutcome[]>;
  /** Hands what came through to the voyage-management system; absent where nothing is handed over, as in seeding. */
  orderTransfers?(
    draftId: string,
    submissionId: string,
    submitter: Submitter,
    charterer: string,
  ): Promise<void>;
}

/** Who submitted: bookings are declared and amended in their name. */
export type Submitter = Pick<CommandContext, 'actor' | 'organisation' | 'side'>;

/** A settled batch is the process's progress: what is settled is never sent again. */
const batchSize = 500;

interface Work {
  readonly draftId: string;
  readonly draft: DraftState;
  readonly submission: Submission;
  readonly by: Acting;
  readonly submitter: Submitter;
  readonly charterer: NamedRef;
  readonly rules: (charterer: string, template: string) => BookingRules;
}

/** What a booking answered, and which of its documents are otherwise than they were. */
interface Told {
  readonly refusal: Rejection | null;
  readonly changed: ReadonlySet<string>;
}

/**
 * Carries one submission into its bookings, whole rows at a time. Everything it does has an id derived from the
 * submission and the row, so that after a crash it can simply be run again.
 */
export class SubmissionProcess {
  constructor(private readonly around: SubmissionSurroundings) {}

  /** @returns the position of `DeclarationCompleted`. */
  async carryOut(draftId: string, submissionId: string, submitter: Submitter): Promise<Position> {
    await this.around.reached(draftId, submissionId);
    const draft = await this.draftOf(draftId, submitter, submissionId);
    const submission = draft.submissions[submissionId];
    if (!submission) throw new Error(`Draft ${draftId} knows no submission ${submissionId}`);
    if (!submission.completed) {
      const asking = await this.around.rowsToAsk(draft, submissionId);
      await nextTurn();
      await this.settle(draftId, submissionId, submitter, asking);
      await this.send(await this.workOn(draftId, submission, submitter));
      // Customers transfer nothing, whatever they send.
      if (submission.syncVeson && submitter.side === 'internal')
        await this.around.orderTransfers?.(draftId, submissionId, submitter, draft.owner.organisation);
    }
    return this.complete(draftId, submissionId, submitter);
  }

  private async workOn(draftId: string, submission: Submission, submitter: Submitter): Promise<Work> {
    const draft = await this.draftOf(draftId, submitter, submission.id);
    const { organisation, preparedBy, side } = draft.owner;
    return {
      draftId,
      draft,
      submission,
      submitter,
      by: { organisation: preparedBy, side },
      charterer: await this.around.organisationNamed(organisation),
      rules: await this.around.rulesAt(submission),
    };
  }

  private async send(work: Work): Promise<void> {
    const { draft, submission } = work;
    const amended = amendedBookings(draft, submission.id);
    const firsts = await this.around.firstsOf(amended);
    const groups = rowsToSend(draft, submission.id, (id) => firsts.get(id) ?? id);
    // All rows were looked at: others have their turn before the first of them are sent.
    await nextTurn();
    let settling: Promise<void> = Promise.resolve();
    for (let start = 0; start < groups.length; start += batchSize) {
      const batch = groups.slice(start, start + batchSize).flatMap(itemsOf);
      const outcomes = await eachInFlight(batch, (item) => this.sendOne(work, item));
      // One batch settles while the next is sent: after a crash both are sent again, and found done.
      await settling;
      settling = this.settle(work.draftId, submission.id, work.submitter, outcomes.flat());
      // A failure is thrown where it is awaited, after the batch that is under way then.
      settling.catch(() => undefined);
    }
    await settling;
  }

  private async sendOne(work: Work, item: SubmissionItem): Promise<readonly RowOutcome[]> {
    const replaced = await this.cancelFirst(work, item);
    if (replaced?.refusal) return outcomesOf(item, replaced.refusal);
    const broker = replaced?.broker ?? null;
    const stream = bookingStream(item.as === 'declare' ? item.first.bookingId : item.firstId);
    const sent = cellsSent(work.draft, item);
    const decide = (state: BookingState): BookingDecision => decideOn(work, item, state, broker);
    const told = await this.tell(work, stream, item.rows[0] ?? '', decide, {
      likelyNew: item.as === 'declare',
      authorsOf: (event) => authorsOf(sent, event),
      sourceOf: (event) => sourceOf(sent, event, work.submitter.actor),
    });
    return outcomesOf(item, told.refusal, told.changed);
  }

  /**
   * Cancel and create anew: what takes a booking's place keeps its broker. Already cancelled counts as done, a refused
   * cancel reopens the row. null: the item takes no booking's place.
   */
  private async cancelFirst(
    work: Work,
    item: SubmissionItem,
  ): Promise<{ readonly refusal: Rejection | null; readonly broker: NamedRef | null } | null> {
    if (item.as !== 'declare' || item.replaces === null) return null;
    const { replaces: bookingId, cancelMessage: message } = item;
    const first = (await this.around.firstsOf([bookingId])).get(bookingId) ?? bookingId;
    const stream = bookingStream(first);
    const today = work.submission.submittedAt.slice(0, 10);
    const { refusal } = await this.tell(work, stream, `${item.rows[0]}/cancel`, (state) =>
      cancelBooking(state, { by: work.by, bookingId, message, today, shown: null }),
    );
    if (refusal && refusal.rejected !== 'booking_cancelled') return { refusal, broker: null };
    return { refusal: null, broker: await this.brokerOf(work, stream) };
  }

  private async brokerOf({ submission, submitter }: Work, stream: string): Promise<NamedRef | null> {
    const read = await this.around.execute({
      stream,
      decider: bookingDecider,
      decide: (): BookingDecision => [],
      context: this.contextOf(submission.id, submitter, 'broker'),
    });
    return read.ok ? read.state.broker : null;
  }

  private async tell(
    work: Work,
    stream: string,
    step: string,
    decide: (state: BookingState) => BookingDecision,
    how: Pick<Execution<BookingState, BookingEvent, never>, 'likelyNew' | 'authorsOf' | 'sourceOf'> = {},
  ): Promise<Told> {
    const done = await this.around.execute({
      ...how,
      stream,
      decider: bookingDecider,
      decide,
      context: this.contextOf(work.submission.id, work.submitter, step),
    });
    return done.ok
      ? { refusal: null, changed: new Set(done.events.map(({ data }) => data.bookingId)) }
      : { refusal: { rejected: done.code, details: done.details }, changed: new Set() };
  }

  private async settle(
    draftId: string,
    submissionId: string,
    submitter: Submitter,
    outcomes: readonly RowOutcome[],
  ): Promise<void> {
    if (outcomes.length === 0) return;
    const settled = await this.around.execute({
      stream: draftStream(draftId),
      decider: draftDecider,
      decide: (state) => settleRows(state, { submissionId, outcomes }),
      context: this.contextOf(submissionId, submitter, `settle/${outcomes[0]?.row}`),
    });
    if (!settled.ok) throw new Error(`Draft ${draftId} refused to settle its rows: ${settled.code}`);
  }

  private async complete(draftId: string, submissionId: string, submitter: Submitter): Promise<Position> {
    const done = await this.around.execute({
      stream: draftStream(draftId),
      decider: draftDecider,
      decide: (state) => completeSubmission(state, { submissionId }),
      context: this.contextOf(submissionId, submitter, 'complete'),
    });
    if (!done.ok) throw new Error(`Draft ${draftId} refused to complete its submission: ${done.code}`);
    return done.position;
  }

  /** The draft's state; deciding nothing appends nothing. */
  private async draftOf(draftId: string, submitter: Submitter, submissionId: string): Promise<DraftState> {
    const read = await this.around.execute({
      stream: draftStream(draftId),
      decider: draftDecider,
      decide: () => [],
      context: this.contextOf(submissionId, submitter, 'read'),
    });
    if (!read.ok) throw new Error(`Draft ${draftId} cannot be read: ${read.code}`);
    return read.state;
  }

  private contextOf(submissionId: string, submitter: Submitter, step: string): CommandContext {
    return {
      ...submitter,
      commandId: derivedId(submissionId, step),
      payloadHash: '',
      correlationId: submissionId,
    };
  }
}

const decideOn = (
  { by, draft, submission, charterer, rules, draftId }: Work,
  item: SubmissionItem,
  state: BookingState,
  broker: NamedRef | null,
): BookingDecision => {
  if (item.as === 'amend') {
    const amended = rules(state.organisation?.id ?? charterer.id, state.template || draft.template);
    return amendBooking(state, { by, parts: item.parts, rules: amended });
  }
  return declareBooking(state, {
    by,
    organisation: charterer,
    template: draft.template,
    broker,
    bookingNo: item.bookingNo,
    importId: draftId,
    referenceVersions: submission.referenceVersions,
    replaces: item.replaces,
    first: item.first,
    continuation: item.continuation,
    vesselRequested: item.vesselRequested,
    rules: rules(charterer.id, draft.template),
  });
};
