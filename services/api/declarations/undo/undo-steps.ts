import { Inject, Injectable } from '@nestjs/common';
import { openingIfNew } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import type { CellChange } from '#domain/declaration-draft/events';
import { rowOf } from '#domain/declaration-draft/state';
import { enteringUndo, type KeptField, undoCells } from '#domain/declaration-draft/undo-submission';
import { isEvent } from '#domain/stored-events';
import { draftStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { cellsByCharterer } from '../drafts/cells-by-charterer.ts';
import { type EditDraft, editDraft } from '../drafts/edit-drafts.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import type { PlannedBooking } from './submission-bookings.ts';
import type { UndoTally } from './undo-tally.ts';
import type { Undoing } from './undoing.ts';

/** Where a step came to stand. */
interface Stepped {
  /** The draft that took it: another one where the draft of before has ended. */
  readonly target: EditDraft;
  readonly position: Position;
}

/** What the draft's own edits kept out of a step; it left them as they were, so that they say so afterwards as well. */
const keptOut = (
  row: DraftRow | undefined,
  booking: PlannedBooking,
  changed: readonly CellChange[],
): readonly KeptField[] => {
  const written = new Set(changed.map(({ field }) => field));
  return enteringUndo(row, booking.id, booking.plan, booking).kept.filter(({ field }) => !written.has(field));
};

/** Puts what was planned into the edit draft, some bookings in one append. */
@Injectable()
export class UndoSteps {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly settings: SettingsService,
  ) {}

  /** Of a step that was taken before, the tally has what it did then. */
  async take(
    undoing: Undoing,
    current: EditDraft,
    batch: readonly PlannedBooking[],
    { context, tally }: { readonly context: CommandContext; readonly tally: UndoTally },
  ): Promise<Stepped> {
    const { owner, by, template } = undoing;
    const known = new Map(batch.map((booking) => [booking.id, booking]));
    const charterers = batch.map(({ organisationId }) => organisationId);
    const cellsOf = await cellsByCharterer(this.settings, owner.organisation, charterers);
    let target = current;
    for (;;) {
      const open = { ...target, owner, kind: 'edit' as const, template };
      const done = await this.run({
        stream: draftStream(target.draftId),
        decider: draftDecider,
        decide: (state) =>
          notOwnedBy(state, owner) ??
          openingIfNew(state, open, (at) => {
            const changes = batch.flatMap((booking) => {
              const { id, plan, organisationId } = booking;
              const { changes: entering } = enteringUndo(rowOf(at, id), id, plan, booking);
              const cells = cellsOf(organisationId);
              return entering.map((change) => ({ ...change, to: cells.of(change.field, change.to) }));
            });
            return undoCells(at, by, changes, known);
          }),
        context,
      });
      if (done.ok) {
        const written = done.events.flatMap((event) =>
          isEvent(event, 'CellsChanged') ? event.data.changes : [],
        );
        const changes = Map.groupBy(written, ({ row }) => row);
        for (const booking of batch) {
          const { id, plan } = booking;
          const changed = changes.get(id) ?? [];
          const kept = keptOut(rowOf(done.state, id), booking, changed);
          tally.add(booking, changed, [...plan.kept, ...kept]);
        }
        return { target, position: done.position };
      }
      const ended = done.code === 'draft_not_open' && done.details['phase'] === 'ended';
      if (!ended) throw refusalOf(draftRejections, done);
      target = editDraft(owner, target.ordinal + 1);
    }
  }
}
