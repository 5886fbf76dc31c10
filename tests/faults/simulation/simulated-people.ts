import { BookingNumbers } from '#api/declarations/submission/booking-numbers';
import { derivedId } from '#api/platform/commands';
import type { CommandContext, Execute } from '#api/platform/execute-port';
import { amendBooking, cancelBooking } from '#domain/booking/decide';
import { bookingDecider } from '#domain/booking/evolve';
import { termOf } from '#domain/booking/terms';
import { changeCells } from '#domain/declaration-draft/decide-changes';
import { addRows, type DraftDecision, openingIfNew } from '#domain/declaration-draft/decide';
import { submitDeclaration } from '#domain/declaration-draft/decide-submission';
import type { NewRow } from '#domain/declaration-draft/events';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { heldValue } from '#domain/declaration-draft/rows';
import { type DraftState, rowOf, rowsOf } from '#domain/declaration-draft/state';
import { rowsNeedingNumbers } from '#domain/declaration-draft/submission';
import type { TradeClock } from '#platform/clock/port';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedLog } from './simulated-log.ts';
import { refusedQty, type SimulatedPortal } from './simulated-portal.ts';

export const organisation = 'suzano';
export const drafts = ['d0', 'd1', 'd2'] as const;

/** One request with its key: repeated as it is, on whatever node there is then. */
export type Request = (execute: Execute, portal: SimulatedPortal | undefined) => Promise<void>;

const owner = { organisation, side: 'external', preparedBy: organisation } as const;
const fields = ['comment', 'loadingQty'] as const;

/** Everyone who changes something: a charterer's people, and the operator's staff past their drafts. */
export class SimulatedPeople {
  private count = 0;
  private readonly rows = new Map<string, string[]>(drafts.map((draft) => [draft, []]));

  constructor(
    private readonly scheduler: Scheduler,
    private readonly log: SimulatedLog,
    private readonly clock: TradeClock,
  ) {}

  /** The next thing that someone wants, and whether it must be asked of the portal. */
  next(): { readonly what: string; readonly request: Request; readonly ofPortal: boolean } {
    this.count += 1;
    const drawn = this.scheduler.random();
    const draft = this.scheduler.pick(drafts) ?? drafts[0];
    if (drawn < 0.3) return { what: 'adds rows', request: this.adding(draft), ofPortal: false };
    if (drawn < 0.6) return { what: 'edits', request: this.editing(draft), ofPortal: false };
    if (drawn < 0.85) return { what: 'submits', request: this.submitting(draft), ofPortal: true };
    return { what: 'amends as staff', request: this.amending(drawn > 0.97), ofPortal: false };
  }

  private adding(draft: string): Request {
    const row = `r${this.count}`;
    const replaced = this.scheduler.random() < 0.15 ? this.someBooking() : undefined;
    const rows: NewRow[] = [this.newRow(row, { replaces: replaced ?? null })];
    if (this.scheduler.random() < 0.2) rows.push(this.newRow(`${row}b`, { continuationOf: row }));
    this.rows.get(draft)?.push(...rows.map((one) => one.row));
    const by = this.someone();
    return this.changing(draft, by, (at) => addRows(at, { by, rows }));
  }

  private editing(draft: string): Request {
    const row = this.scheduler.pick([...(this.rows.get(draft) ?? []), ...this.bookings()]) ?? 'none';
    const field = this.scheduler.pick(fields) ?? 'comment';
    const to = this.someValue(field);
    const booking = this.bookingOf(row).first;
    const shown = booking ? termOf(booking.terms, field) : null;
    const by = this.someone();
    return this.changing(draft, by, (at) => {
      const held = rowOf(at, row);
      const from = (held && heldValue(held, field)) ?? shown;
      return changeCells(at, { by, reason: 'edit', changes: [{ row, field, from, to }] });
    });
  }

  private changing(draftId: string, by: string, decide: (at: DraftState) => DraftDecision): Request {
    const open = { draftId, owner, kind: 'edit', template: 'suzano', ordinal: 1 } as const;
    const context = this.context(by, 'external');
    return async (execute) => {
      await execute({
        stream: `draft-${draftId}`,
        decider: draftDecider,
        decide: (state) => openingIfNew(state, open, decide),
        context,
      });
    };
  }

  /** Exactly the rows that were read first, however often it is asked. */
  private submitting(draftId: string): Request {
    const context = this.context(this.someone(), 'external');
    const submissionId = derivedId(context.actor, context.commandId, 'submission', draftId);
    const stream = `draft-${draftId}`;
    const all = this.scheduler.random() < 0.6;
    const chosen = new Set(
      [...(this.rows.get(draftId) ?? []), ...this.bookings()].filter(
        () => all || this.scheduler.random() < 0.5,
      ),
    );
    let rows: readonly { readonly row: string; readonly revision: number }[] | undefined;
    return async (execute, portal) => {
      const read = await execute({
        stream,
        decider: draftDecider,
        decide: () => [],
        context: { ...context, commandId: `${context.commandId}/read` },
      });
      if (!read.ok) return;
      if (!read.state.submissions[submissionId]) {
        rows ??= readyRows(read.state, chosen);
        const ids = rows.map(({ row }) => row);
        const numbers = await new BookingNumbers(execute).reserve(
          submissionId,
          rowsNeedingNumbers(read.state, ids),
          { ...context, commandId: `${context.commandId}/numbers` },
        );
        const facts = {
          by: context.actor,
          withEditsOf: ids.flatMap((id) => rowOf(read.state, id)?.touchedBy ?? []),
          submissionId,
          submittedAt: this.clock.now().toISOString(),
          referenceVersions: {},
          syncVeson: false,
          numbers,
          rows,
        };
        const decide = (state: DraftState): DraftDecision => submitDeclaration(state, facts);
        const sent = await execute({ stream, decider: draftDecider, decide, context });
        if (!sent.ok) return;
      }
      portal?.carry({ draftId, submissionId, charterer: organisation });
    };
  }

  private amending(isCancelled: boolean): Request {
    const bookingId = this.someBooking() ?? 'none';
    const by = { organisation: '', side: 'internal' } as const;
    const value = this.something();
    const context = this.context('staff', 'internal');
    return async (execute) => {
      await execute({
        stream: `booking-${this.firstOf(bookingId)}`,
        decider: bookingDecider,
        decide: (state) => {
          if (isCancelled)
            return cancelBooking(state, { by, bookingId, message: null, today: '', shown: null });
          const part = state.first?.id === bookingId ? state.first : state.continuation;
          const base = part ? termOf(part.terms, 'comment') : null;
          return amendBooking(state, {
            by,
            parts: [{ bookingId, cells: [{ field: 'comment', base, value }] }],
          });
        },
        context,
      });
    };
  }

  private newRow(row: string, over: Partial<NewRow>): NewRow {
    const cells = { comment: this.someValue('comment'), loadingQty: this.someValue('loadingQty') };
    return {
      row,
      line: null,
      cells,
      bookingNo: null,
      letterIndex: null,
      continuationOf: null,
      replaces: null,
      ...over,
    };
  }

  private someValue(field: (typeof fields)[number]): CellValue {
    if (field === 'comment') return this.something();
    return this.scheduler.random() < 0.08 ? refusedQty : 1_000 * (1 + this.scheduler.below(9));
  }

  private something(): string {
    return `said ${this.count}.${this.scheduler.below(3)}`;
  }

  private someone(): string {
    return this.scheduler.pick(['ana', 'bruno']) ?? 'ana';
  }

  private bookings(): readonly string[] {
    const declared: readonly string[] = ['BookingDeclared', 'ContinuationDeclared'];
    return this.log.events
      .filter(({ type }) => declared.includes(type))
      .map(({ data }) => (JSON.parse(data) as { readonly bookingId: string }).bookingId);
  }

  private someBooking(): string | undefined {
    return this.scheduler.pick(this.bookings());
  }

  private firstOf(bookingId: string): string {
    return bookingId.endsWith('b') ? bookingId.slice(0, -1) : bookingId;
  }

  private bookingOf(bookingId: string) {
    return this.log
      .stream(`booking-${bookingId}`)
      .map(
        ({ type, data }) =>
          ({ type, data: JSON.parse(data) as unknown }) as Parameters<typeof bookingDecider.evolve>[1],
      )
      .reduce(bookingDecider.evolve, bookingDecider.initialState);
  }

  private context(actor: string, side: 'external' | 'internal'): CommandContext {
    const commandId = `command-${this.count}`;
    const payloadHash = `payload-${this.count}`;
    return {
      actor,
      organisation: side === 'external' ? organisation : '',
      side,
      commandId,
      payloadHash,
      correlationId: commandId,
    };
  }
}

/** Of the chosen rows those that can be sent, pairs whole. */
const readyRows = (state: DraftState, chosen: ReadonlySet<string>) => {
  const wanted = new Set([...chosen].map((id) => (id.endsWith('b') ? id.slice(0, -1) : id)));
  return rowsOf(state)
    .filter(
      ({ id, submitting }) => submitting === null && wanted.has(id.endsWith('b') ? id.slice(0, -1) : id),
    )
    .map(({ id, revision }) => ({ row: id, revision }));
};
