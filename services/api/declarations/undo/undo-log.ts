import { Inject, Injectable } from '@nestjs/common';
import { maxTogether } from '#contracts/booking/many-bookings';
import { maxNamed } from '#contracts/declaration-draft/undo-view';
import { isEvent } from '#domain/stored-events';
import { submissionUndoStream } from '#domain/streams';
import {
  advanceUndo,
  completeUndo,
  orderUndo,
  recordUndone,
  submissionUndoDecider,
  type SubmissionUndoState,
  type UndoDecision,
} from '#domain/submission-undo/decide';
import type { UndoneStep } from '#domain/submission-undo/events';
import type { EventReader, Position } from '#platform/event-store/port';
import { EVENT_STORE, EXECUTE } from '#platform/tokens';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import type { UndoTold } from './undo-tally.ts';
import type { Undoing } from './undoing.ts';

/** What is to be undone, on whose behalf. */
export interface UndoOrder {
  readonly undoing: Undoing;
  readonly context: CommandContext;
}

/** What an order is made of. */
interface Ordering {
  readonly undoId: string;
  /** The edit draft at that moment. */
  readonly draftId: string;
  /** How many there are to look at. */
  readonly bookings: number;
}

/** What an undo came to. */
export interface UndoTaken {
  /** The edit draft that took the last step. */
  readonly draftId: string;
  readonly told: UndoTold;
}

const orderFor = (
  { owner, asBroker, template, submissionId, only }: Undoing,
  { undoId, draftId, bookings }: Ordering,
) => ({ undoId, submissionId, owner, draftId, asBroker, template, only: only ?? null, bookings });

/** Records undos in streams of their own: the order, each step, the end. After a crash this is all that is known of them. */
@Injectable()
export class UndoLog {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(EVENT_STORE) private readonly events: Pick<EventReader, 'readStream'>,
  ) {}

  /** Ordered once, however often it is asked for. */
  async order({ undoing, context }: UndoOrder, ordering: Ordering) {
    const ordered = await this.run({
      stream: submissionUndoStream(ordering.undoId),
      decider: submissionUndoDecider,
      decide: (state) => orderUndo(state, orderFor(undoing, ordering)),
      context: { ...context, correlationId: ordering.undoId },
    });
    if (!ordered.ok) throw refusalOf<never>({}, ordered);
    return ordered;
  }

  /** Records an undo that was made at once, so that a repeated request finds it by its id. Does nothing where it is known. */
  async made(
    { undoing, context }: UndoOrder,
    made: Ordering,
    step: UndoneStep & { readonly draftId: string },
  ): Promise<Position> {
    const done = await this.run({
      stream: submissionUndoStream(made.undoId),
      decider: submissionUndoDecider,
      decide: (state) => recordUndone(state, orderFor(undoing, made), step),
      context: { ...context, correlationId: made.undoId },
    });
    if (!done.ok) throw refusalOf<never>({}, done);
    return done.position;
  }

  /** How many bookings an undo was ordered for, or made of at once; undefined where neither is known. */
  async bookingsOf(undoId: string): Promise<number | undefined> {
    return (await this.orderIn(undoId))?.data.bookings;
  }

  /** What was told of it by name, in all its steps; undefined of one whose steps are older than that, or that took none. */
  async toldOf(undoId: string): Promise<UndoTaken | undefined> {
    const recorded = (await this.events.readStream(submissionUndoStream(undoId))).map(toRecorded);
    const steps = recorded.flatMap((event) => (isEvent(event, 'UndoAdvanced') ? [event.data] : []));
    const told = steps.flatMap((step) => step.told ?? []);
    const [first] = told;
    const last = steps.at(-1);
    if (!first || !last || told.length < steps.length) return undefined;
    const counted = (kind: 'undone' | 'kept' | 'created') => steps.reduce((sum, step) => sum + step[kind], 0);
    return {
      draftId: last.draftId,
      told: {
        submitted: first.submitted,
        // A process that went on with it began to name anew.
        undone: { count: counted('undone'), named: told.flatMap(({ undone }) => undone).slice(0, maxNamed) },
        kept: { count: counted('kept'), named: told.flatMap(({ kept }) => kept).slice(0, maxNamed) },
        created: {
          count: counted('created'),
          named: told.flatMap(({ created }) => created).slice(0, maxTogether),
        },
      },
    };
  }

  /** @throws where nobody ordered it */
  async orderOf(undoId: string): Promise<UndoOrder> {
    const ordered = await this.orderIn(undoId);
    if (!ordered) throw new Error(`Nobody ordered the undo ${undoId}`);
    const { owner, asBroker, template, submissionId, only } = ordered.data;
    const { actor, organisation, side, commandId } = ordered.metadata;
    return {
      undoing: { owner, by: actor, asBroker, template, submissionId, only: only ?? undefined },
      context: { actor, organisation, side, commandId, payloadHash: '', correlationId: undoId },
    };
  }

  /** How far it is. */
  async read(undoId: string, context: CommandContext) {
    return this.tell(undoId, context, 'read', () => []);
  }

  async advance(undoId: string, context: CommandContext, step: UndoneStep & { readonly draftId: string }) {
    return this.tell(undoId, context, `up-to-${step.upTo}`, (state) => advanceUndo(state, step));
  }

  async complete(undoId: string, context: CommandContext) {
    return this.tell(undoId, context, 'complete', completeUndo);
  }

  private async tell(
    undoId: string,
    context: CommandContext,
    step: string,
    decide: (state: SubmissionUndoState) => UndoDecision,
  ) {
    const done = await this.run({
      stream: submissionUndoStream(undoId),
      decider: submissionUndoDecider,
      decide,
      context: { ...context, commandId: derivedId(undoId, step) },
    });
    if (!done.ok) throw new Error(`The undo ${undoId} cannot go on: ${done.code}`);
    return done;
  }

  private async orderIn(undoId: string) {
    const [stored] = await this.events.readStream(submissionUndoStream(undoId));
    const ordered = stored && toRecorded(stored);
    return ordered && isEvent(ordered, 'UndoOrdered') ? ordered : undefined;
  }
}
