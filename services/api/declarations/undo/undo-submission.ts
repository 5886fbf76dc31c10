import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { UndoView } from '#contracts/declaration-draft/undo-view';
import { openingIfNew } from '#domain/declaration-draft/decide';
import type { CellChange } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowOf } from '#domain/declaration-draft/state';
import { enteringUndo, type KeptField, undoCells } from '#domain/declaration-draft/undo-submission';
import { isEvent } from '#domain/stored-events';
import { draftStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { ApiError } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { cellsByCharterer } from '../drafts/cells-by-charterer.ts';
import { type EditDraft, editDraft, EditDrafts } from '../drafts/edit-drafts.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { commandIn } from '../scope.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { type PlannedBooking, SubmissionBookings } from './submission-bookings.ts';
import { UndoReading } from './undo-reading.ts';
import type { Undoing } from './undoing.ts';

/** The changes of a submission, inverted, in the edit draft of one's side, to be submitted from there. */
export class UndoSubmission extends Command<Answered<UndoView>> {
  constructor(
    readonly undoing: Undoing,
    readonly key: CommandKey,
  ) {
    super();
  }
}

/** What became of some bookings of the submission. */
interface Entered {
  readonly target: EditDraft;
  readonly position: Position;
  readonly changes: readonly CellChange[];
  /** By booking. */
  readonly kept: ReadonlyMap<string, readonly KeptField[]>;
}

/** Read models that are later than this are waited for by nobody. */
const longestPaceMs = 5_000;

/** Each with whether it is the last. */
async function* withLast<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly [Item, boolean]> {
  let held: readonly [Item] | undefined;
  for await (const item of items) {
    if (held) yield [held[0], false];
    held = [item];
  }
  if (held) yield [held[0], true];
}

@CommandHandler(UndoSubmission)
export class UndoSubmissionHandler implements ICommandHandler<UndoSubmission> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly edits: EditDrafts,
    private readonly settings: SettingsService,
    private readonly caughtUp: CaughtUp,
    private readonly bookings: SubmissionBookings,
    private readonly reading: UndoReading,
  ) {}

  /**
   * Some hundred bookings an append: ten thousand at once would hold everybody up. The steps are named by the bookings that they
   * begin with, so that a retry finds those that are done. Each waits until the read models have the one before.
   *
   * @throws 404
   */
  async execute({ undoing, key }: UndoSubmission): Promise<Answered<UndoView>> {
    const { owner } = undoing.scope;
    const context = commandIn(undoing.scope, key);
    const tally = this.reading.tally(undoing);
    await this.caughtUp.withTheLog();
    let target = await this.edits.current(owner);
    let position: Position | undefined;
    for await (const [batch, isLast] of withLast(this.bookings.batches(undoing))) {
      const step = isLast ? context : stepContext(context, `from-${batch[0]?.left.id}`);
      const entered = await this.enter(undoing, target, batch, step);
      ({ target, position } = entered);
      const changes = Map.groupBy(entered.changes, ({ row }) => row);
      for (const booking of batch) {
        const { id } = booking.left;
        const kept = [...booking.plan.kept, ...(entered.kept.get(id) ?? [])];
        tally.add(booking, booking.plan.reversals.length > 0 ? (changes.get(id) ?? []) : [], kept);
      }
      if (!isLast) await this.caughtUp.asFarAsTheyCome(longestPaceMs);
    }
    const view = await this.reading.view(tally, undoing, target.draftId);
    if (position === undefined || view.undone.count === 0)
      throw new ApiError(409, 'nothing_to_undo', 'Nothing of this submission can be undone any more.');
    return answeredAt(position, view);
  }

  private async enter(
    { scope: { owner, organisation, principal } }: Undoing,
    current: EditDraft,
    batch: readonly PlannedBooking[],
    context: CommandContext,
  ): Promise<Entered> {
    const by = principal.userId;
    const known = new Map(batch.map(({ now }) => [now.id, now.document]));
    const cellsOf = await this.cellsOf(owner.organisation, batch);
    const kept = new Map<string, readonly KeptField[]>();
    let target = current;
    for (;;) {
      const open = { ...target, owner, kind: 'edit' as const, template: organisation.template };
      const done = await this.run({
        stream: draftStream(target.draftId),
        decider: draftDecider,
        decide: (state) =>
          notOwnedBy(state, owner) ??
          openingIfNew(state, open, (at) => {
            const changes = batch.flatMap(({ left: { id }, now, plan }) => {
              const entering = enteringUndo(rowOf(at, id), id, plan, now.document);
              kept.set(id, entering.kept);
              const cells = cellsOf(now.document.organisationId);
              return entering.changes.map((change) => ({ ...change, to: cells.of(change.field, change.to) }));
            });
            return undoCells(at, by, changes, known);
          }),
        context,
      });
      if (done.ok) {
        const { position, events } = done;
        const changes = events.flatMap((event) => (isEvent(event, 'CellsChanged') ? event.data.changes : []));
        return { target, position, changes, kept };
      }
      const ended = done.code === 'draft_not_open' && done.details['phase'] === 'ended';
      if (!ended) throw refusalOf(draftRejections, done);
      target = editDraft(owner, target.ordinal + 1);
    }
  }

  private cellsOf(own: string, batch: readonly PlannedBooking[]) {
    const charterers = batch.map(({ now }) => now.document.organisationId);
    return cellsByCharterer(this.settings, own, charterers);
  }
}
