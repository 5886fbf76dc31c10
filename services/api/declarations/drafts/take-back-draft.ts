import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { TakeBackAnswer } from '#contracts/declaration-draft/draft-calls';
import { inOneAppend, openingIfNew } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { outcomeOfChanges } from '#domain/declaration-draft/outcome';
import type { DraftState } from '#domain/declaration-draft/state';
import {
  canEnter,
  cannotTakeBack,
  changesOf,
  enterAnew,
  reopenDraft,
  restoreRows,
  returnRows,
  stillDiscarded,
} from '#domain/declaration-draft/take-back';
import type { TakeBack } from '#domain/declaration-draft/take-back';
import { chunked } from '#domain/shared/chunks';
import { draftStream } from '#domain/streams';
import type { TradeClock } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import { EXECUTE, TRADE_CLOCK } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { draftRejections } from '../rejections.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { Discards } from './discards.ts';
import { editDraft, EditDrafts } from './edit-drafts.ts';
import { KnownBookings } from './known-bookings.ts';
import { notOwnedBy } from './not-owned-by.ts';

/** Brings back what somebody of the side discarded, or replaced by another upload. */
export class TakeBackDraft extends Command<Answered<TakeBackAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly importId: string,
    /** Revision of the discard; null: the last one. */
    readonly discard: number | null,
  ) {
    super();
  }
}

const batchSize = 500;

@CommandHandler(TakeBackDraft)
export class TakeBackDraftHandler implements ICommandHandler<TakeBackDraft> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly discards: Discards,
    private readonly edits: EditDrafts,
    private readonly known: KnownBookings,
  ) {}

  async execute(command: TakeBackDraft): Promise<Answered<TakeBackAnswer>> {
    const { scope, key, importId } = command;
    const context = commandIn(scope, key);
    const { state } = await this.step(command, stepContext(context, 'read'), () => []);
    const taking: TakeBack = {
      by: scope.principal.userId,
      now: this.clock.now().toISOString(),
      discard: await this.discards.of(importId, command.discard),
    };
    const refusal = cannotTakeBack(state, taking);
    if (refusal) throw refusalOf(draftRejections, { code: refusal.rejected, details: refusal.details ?? {} });
    return state.kind === 'edit'
      ? this.returned(command, context, taking, state)
      : this.restored(command, context, taking);
  }

  /**
   * In batches, and the draft is open again with the last of them: one that held all of its rows and was still over would be
   * offered to nobody.
   */
  private async restored(
    command: TakeBackDraft,
    context: CommandContext,
    taking: TakeBack,
  ): Promise<Answered<TakeBackAnswer>> {
    const { rows } = taking.discard;
    const batches = chunked(rows, batchSize);
    for (const [index, batch] of batches.slice(0, -1).entries()) {
      await this.step(command, stepContext(context, `batch-${index}`), (state) =>
        restoreRows(state, taking, batch),
      );
    }
    const { position } = await this.step(command, context, (state) =>
      inOneAppend(state, [
        (at) => restoreRows(at, taking, batches.at(-1) ?? []),
        (at) => reopenDraft(at, taking),
      ]),
    );
    return answeredAt(position, {
      importId: command.importId,
      rows: rows.length,
      stayedAway: 0,
      skipped: [],
    });
  }

  /** Rows of a shared edit go where the side edits now; the draft that they left only notes that. */
  private async returned(
    command: TakeBackDraft,
    context: CommandContext,
    taking: TakeBack,
    state: DraftState,
  ): Promise<Answered<TakeBackAnswer>> {
    const rows = stillDiscarded(state, taking.discard.rows);
    const entered = await this.enter(command, stepContext(context, 'enter'), rows);
    const { position } = await this.step(command, context, (at) => returnRows(at, taking, entered.importId));
    const latest = entered.position > position ? entered.position : position;
    const { importId, rows: back, stayedAway, skipped } = entered;
    return answeredAt(latest, { importId, rows: back, stayedAway, skipped });
  }

  private async enter(
    { scope }: TakeBackDraft,
    context: CommandContext,
    rows: ReturnType<typeof stillDiscarded>,
  ): Promise<TakeBackAnswer & { readonly position: Position }> {
    const { owner, organisation } = scope;
    const ids = rows.map(({ id }) => id);
    let target = await this.edits.current(owner);
    const bookings = await this.known.behind(scope, target.draftId, true, ids);
    const entering = rows.filter((row) => canEnter(row, bookings));
    const counts = { rows: entering.length, stayedAway: rows.length - entering.length };
    for (;;) {
      const open = { ...target, owner, kind: 'edit' as const, template: organisation.template };
      const done = await this.run({
        stream: draftStream(target.draftId),
        decider: draftDecider,
        decide: (state) =>
          notOwnedBy(state, owner) ?? openingIfNew(state, open, (at) => enterAnew(at, rows, bookings)),
        context,
      });
      if (done.ok) {
        const { skipped } = outcomeOfChanges(done.state, changesOf(entering), done.events);
        return { importId: target.draftId, ...counts, skipped, position: done.position };
      }
      if (done.code !== 'draft_not_open') throw refusalOf(draftRejections, done);
      target = editDraft(owner, target.ordinal + 1);
    }
  }

  private async step(
    { scope, importId }: TakeBackDraft,
    context: CommandContext,
    decide: (state: DraftState) => DraftDecision,
  ) {
    const done = await this.run({
      stream: draftStream(importId),
      decider: draftDecider,
      decide: (state) => notOwnedBy(state, scope.owner) ?? decide(state),
      context,
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    return done;
  }
}
