import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import {
  type BookingRefusal,
  type DeclareAgainAnswer,
  declareAgainMinutes,
} from '#contracts/booking/many-bookings';
import type { BookingDecision } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import { type BookingPart, type BookingState, partsOf } from '#domain/booking/state';
import { differingFields, emptyTerms, termOf } from '#domain/booking/terms';
import { addRows, inOneAppend, openDraft } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { DraftEvent, NewRow } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import type { DraftState } from '#domain/declaration-draft/state';
import { isEvent } from '#domain/stored-events';
import { bookingStream, draftStream } from '#domain/streams';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE, TRADE_CLOCK } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId, newStreamId, stepContext } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { bookingRejections, draftRejections } from '../rejections.ts';
import { commandIn, requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { eachInFlight } from '../../processes/each-in-flight.ts';
import { CanonicalCells } from './canonical-cells.ts';

/** Bookings that were cancelled by mistake as rows of a new draft; they stay cancelled, and the rows take their places. */
export class DeclareAgain extends Command<Answered<DeclareAgainAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly bookingIds: readonly string[],
  ) {
    super();
  }
}

const refusals = {
  not_found: 'Not found.',
  not_cancelled: 'The booking is not cancelled.',
  cancelled_before: `The booking was cancelled more than ${declareAgainMinutes} minutes ago.`,
  booking_replaced: 'Another booking has taken its place.',
} as const;

const refuse = (code: keyof typeof refusals): BookingRefusal => ({ code, message: refusals[code] });

interface Judged {
  readonly id: string;
  readonly firstId: string;
  readonly refusal: BookingRefusal | null;
}

/** By what was appended, now or the first time. */
const answerOf = (
  importId: string,
  { position, events }: { readonly position: Position; readonly events: readonly DraftEvent[] },
  judged: readonly Judged[],
): Answered<DeclareAgainAnswer> => {
  const rows = events.flatMap((event) => (isEvent(event, 'RowsAdded') ? event.data.rows : []));
  const declared = new Set(rows.map(({ replaces }) => replaces));
  const leftOut = judged.flatMap(({ id, firstId, refusal }) =>
    declared.has(firstId) || refusal === null ? [] : [{ id, refusal }],
  );
  return answeredAt(position, { importId, rows: rows.length, leftOut });
};

/** Of a booking alone it says why. */
const nothingOf = (judged: readonly Judged[]): ApiError => {
  const [only, ...others] = judged;
  const alone = others.length === 0 ? only?.refusal?.message : undefined;
  const text = alone ?? 'None of these bookings can be declared again.';
  return new ApiError(409, 'nothing_to_declare_again', text, {
    details: { leftOut: judged.map(({ id, refusal }) => ({ id, refusal })) },
  });
};

@CommandHandler(DeclareAgain)
export class DeclareAgainHandler implements ICommandHandler<DeclareAgain> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly caughtUp: CaughtUp,
    private readonly settings: SettingsService,
  ) {}

  async execute(command: DeclareAgain): Promise<Answered<DeclareAgainAnswer>> {
    const { scope, key } = command;
    requireCharterer(scope);
    // It follows the cancellation within seconds.
    await this.caughtUp.withTheLog();
    const judged = await this.judge(command);
    const draftId = newStreamId(scope.principal.userId, key.commandId);
    // A retry may come when the hour is over: what was done is answered, not judged again.
    const before = await this.inDraft(command, draftId, () => []);
    if (before.repeated) return answerOf(draftId, before, judged);
    const firsts = judged.flatMap(({ firstId, refusal }) => (refusal === null ? [firstId] : []));
    if (firsts.length === 0) throw nothingOf(judged);
    const rows = await this.rowsOf(command, draftId, [...new Set(firsts)]);
    const { owner, organisation, principal } = scope;
    const { template } = organisation;
    const done = await this.inDraft(command, draftId, (state) =>
      inOneAppend(state, [
        (at) => openDraft(at, { draftId, owner, kind: 'new', template, ordinal: 0 }),
        (at) => addRows(at, { by: principal.userId, rows }),
      ]),
    );
    return answerOf(draftId, done, judged);
  }

  private async inDraft(
    { scope, key }: DeclareAgain,
    draftId: string,
    decide: (state: DraftState) => DraftDecision,
  ) {
    const context = commandIn(scope, key);
    const done = await this.run({ stream: draftStream(draftId), decider: draftDecider, decide, context });
    if (!done.ok) throw refusalOf(draftRejections, done);
    return done;
  }

  /** Each booking that was named, with why it cannot be declared again; null where it can. */
  private async judge({ scope: { organisation }, bookingIds }: DeclareAgain): Promise<readonly Judged[]> {
    const ids = [...new Set(bookingIds)];
    const found = await this.documents.getMany(bookingsModel, ids);
    const seen = new Map(
      found
        .filter(({ document }) => isSeenBy(organisation.id, document))
        .map(({ id, document }) => [id, document]),
    );
    const replaced = new Set(
      await this.documents.distinct(bookingsModel, 'replaces', {
        organisationId: organisation.id,
        replaces: { $in: [...seen.values()].map(({ firstId }) => firstId) },
      }),
    );
    return ids.map((id) => {
      const document = seen.get(id);
      if (!document) return { id, firstId: id, refusal: refuse('not_found') };
      const why = this.refusalOf(document, replaced);
      return { id, firstId: document.firstId, refusal: why && refuse(why) };
    });
  }

  private refusalOf(
    { cancellation, firstId }: BookingDocument,
    replaced: ReadonlySet<unknown>,
  ): keyof typeof refusals | null {
    if (!cancellation) return 'not_cancelled';
    const since = this.clock.now().getTime() - Date.parse(cancellation.at);
    if (since > declareAgainMinutes * 60_000) return 'cancelled_before';
    return replaced.has(firstId) ? 'booking_replaced' : null;
  }

  private async rowsOf(
    command: DeclareAgain,
    draftId: string,
    firsts: readonly string[],
  ): Promise<readonly NewRow[]> {
    const { scope, key } = command;
    const cells = new CanonicalCells(await this.settings.current(scope.owner.organisation));
    const rowId = (booking: string): string =>
      derivedId(scope.principal.userId, key.commandId, 'row', draftId, booking);
    const states = await eachInFlight(firsts, async (first) => this.stateOf(command, first));
    return states.flatMap((state) => partsOf(state).map((part) => rowOf(part, state, { cells, rowId })));
  }

  /** As it was declared: of a read model only the message is left, where the cancellation had one. */
  private async stateOf({ scope, key }: DeclareAgain, first: string): Promise<BookingState> {
    const read = await this.run({
      stream: bookingStream(first),
      decider: bookingDecider,
      decide: (): BookingDecision => [],
      context: stepContext(commandIn(scope, key), 'read'),
    });
    if (!read.ok) throw refusalOf(bookingRejections, read);
    return read.state;
  }
}

interface RowParts {
  readonly cells: CanonicalCells;
  /** Of the booking whose place the row takes. */
  readonly rowId: (booking: string) => string;
}

const rowOf = ({ id, terms }: BookingPart, { first }: BookingState, { cells, rowId }: RowParts): NewRow => {
  if (!first) throw notFound();
  const isFirst = id === first.id;
  return {
    row: rowId(id),
    line: null,
    cells: Object.fromEntries(
      differingFields(terms, emptyTerms).map((field) => [field, cells.of(field, termOf(terms, field))]),
    ),
    bookingNo: null,
    letterIndex: null,
    continuationOf: isFirst ? null : rowId(first.id),
    replaces: isFirst ? id : null,
  };
};
