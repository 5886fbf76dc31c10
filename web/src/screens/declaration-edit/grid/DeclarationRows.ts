import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { RowError } from '#domain/validation/errors';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { isLater, supersedes } from '../../../stores/entity-cache.ts';
import { byRow } from '../../../components/grid/rows/commands.ts';
import type { RowsDelta, RowSource, StandingRow } from '../../../components/grid/rows/rows.ts';
import { type SameLook, StandingRows } from '../../../components/grid/rows/StandingRows.ts';
import { BuiltRow } from './BuiltRow.ts';
import type { Change, Command, Declaration, DeclarationRow } from './declaration-row.ts';
import { type Answered, Pending } from './pending.ts';
import { looksTheSame } from './row-looks.ts';

export interface RowsContent {
  /** Live bookings that are rows of their own; empty where the draft's rows are all there is. */
  readonly bookings: readonly BookingView[];
  readonly rows: readonly DraftRowView[];
  /** Position that both reflect. */
  readonly cursor: string;
}

const noErrors: readonly RowError[] = [];

/**
 * The rows of a declaration: what the read models say, and on top what this window has asked for and not yet seen come
 * back. The grid hears of a row only when it looks different, so an echo of one's own change is silent.
 */
export class DeclarationRows implements RowSource<Declaration> {
  private readonly shown = new StandingRows<Declaration>(
    (id, before) => this.build(id, before),
    looksTheSame,
  );
  private readonly bookings = new Map<string, BookingView>();
  private readonly drafts = new Map<string, DraftRowView>();
  /** Bookings that are rows; others are only known because a draft's row amends them. */
  private readonly listed = new Set<string>();
  private readonly seenAt = new Map<string, string>();
  private readonly pending = new Pending();
  private readonly errors = new Map<string, readonly RowError[]>();
  private orders = 0;
  private closed = false;
  private headerRow: number | null = null;

  subscribe(listener: (delta: RowsDelta<Declaration>) => void): () => void {
    return this.shown.subscribe(listener);
  }

  get all(): readonly DeclarationRow[] {
    return this.shown.all;
  }

  get standing(): readonly StandingRow<Declaration>[] {
    return this.shown.standing;
  }

  get size(): number {
    return this.shown.size;
  }

  /** Commands that the read model does not show yet. */
  get unsettled(): number {
    return this.pending.size;
  }

  /** Whether a row shows changes that the read model does not have yet. */
  isPending(id: string): boolean {
    return this.pending.touches(id);
  }

  get(id: string): DeclarationRow | undefined {
    return this.shown.get(id);
  }

  getStanding(id: string): StandingRow<Declaration> | undefined {
    return this.shown.getStanding(id);
  }

  /** What a cell shows now; undefined where the row is gone or cannot be edited. */
  value(id: string, field: BookingField): CellValue | undefined {
    const row = this.get(id);
    return row && row.lock === null ? row.cell(field) : undefined;
  }

  /** Whether a cell shows this now; false where the row is gone or cannot be edited. */
  holds(id: string, field: BookingField, value: CellValue): boolean {
    const row = this.get(id);
    return row !== undefined && row.lock === null && sameCell(row.cell(field), value);
  }

  /** The row of the file that uploaded lines are counted from; null where it was not recorded. */
  readBelow(headerRow: number | null): void {
    this.headerRow = headerRow;
  }

  /**
   * Everything anew, after the first load or a reload. What was pushed after the answer was read stays, and so does
   * what is pending.
   */
  load({ bookings, rows, cursor }: RowsContent): void {
    const isNewer = (held: { readonly cursor: string } | undefined) =>
      held !== undefined && isLater(held.cursor, cursor);
    const ids = new Set(bookings.map(({ id }) => id));
    for (const id of this.listed) {
      if (ids.has(id) || isNewer(this.bookings.get(id))) continue;
      this.bookings.delete(id);
      this.listed.delete(id);
    }
    for (const booking of bookings) {
      if (!isNewer(this.bookings.get(booking.id))) this.bookings.set(booking.id, booking);
      this.listed.add(booking.id);
    }
    const newer = [...this.drafts.values()].filter(isNewer);
    const isGone = (id: string) => !this.drafts.has(id) && isLater(this.seenAt.get(id) ?? '', cursor);
    const kept = rows.filter(({ id }) => !isGone(id));
    this.drafts.clear();
    for (const row of [...kept, ...newer]) this.drafts.set(row.id, row);
    for (const id of this.pending.waiting()) {
      if (isLater(cursor, this.seenAt.get(id))) this.seenAt.set(id, cursor);
    }
    for (const { id } of rows) ids.add(id);
    for (const id of this.shown.ids) ids.add(id);
    this.refresh(ids, 'others');
  }

  /** Bookings that only give a draft's rows what they do not name. */
  addKnown(bookings: readonly BookingView[]): void {
    const known = new Set<string>();
    for (const booking of bookings) {
      const held = this.bookings.get(booking.id);
      if (held && !supersedes(booking.cursor, held.cursor)) continue;
      this.bookings.set(booking.id, booking);
      known.add(booking.id);
    }
    if (known.size === 0) return;
    this.refresh(
      [...this.drafts.values()].filter((row) => known.has(row.bookingId ?? '')).map(({ id }) => id),
    );
  }

  /** Bookings that are rows of their own were changed, or are no longer seen. */
  applyBookings(documents: readonly BookingView[], gone: readonly string[]): void {
    for (const booking of documents) {
      const held = this.bookings.get(booking.id);
      if (!held || supersedes(booking.cursor, held.cursor)) this.bookings.set(booking.id, booking);
      this.listed.add(booking.id);
    }
    for (const id of gone) {
      this.bookings.delete(id);
      this.listed.delete(id);
    }
    const touched = new Set([...documents.map(({ id }) => id), ...gone]);
    for (const row of this.drafts.values()) if (touched.has(row.bookingId ?? '')) touched.add(row.id);
    this.refresh(touched, 'others');
  }

  applyDraftRows(documents: readonly DraftRowView[], gone: readonly string[], cursor: string): void {
    for (const row of documents) {
      const seen = this.seenAt.get(row.id);
      if (seen !== undefined && !supersedes(row.cursor, seen)) continue;
      this.drafts.set(row.id, row);
      this.seenAt.set(row.id, row.cursor);
    }
    for (const id of gone) {
      this.drafts.delete(id);
      this.seenAt.set(id, cursor);
    }
    this.refresh(new Set([...documents.map(({ id }) => id), ...gone]), 'others');
  }

  /** The errors of these rows from now on; an empty list takes a row's away. */
  setErrors(errors: ReadonlyMap<string, readonly RowError[]>): void {
    for (const [id, found] of errors) {
      if (found.length > 0) this.errors.set(id, found);
      else this.errors.delete(id);
    }
    this.refresh(errors.keys());
  }

  /** A draft that has ended or was replaced takes no changes any more. */
  close(closed: boolean): void {
    if (closed === this.closed) return;
    this.closed = closed;
    this.refresh([...this.shown.ids]);
  }

  /** Shows a command at once, before it is sent. */
  begin(command: Command): void {
    const wanted = byRow(command.changes);
    this.pending.begin(command.commandId, wanted);
    // A row that is to hold something else than it shows looks different: the rest of it need not be compared.
    const isNews = (row: DeclarationRow) =>
      wanted.get(row.id)?.some(({ field, to }) => !sameCell(row.cell(field), to)) === true;
    this.refresh(wanted.keys(), 'own', (before, after) => !isNews(before) && looksTheSame(before, after));
  }

  /** The server wrote the command; `isLost` names the cells that it left out because they were stale. */
  answered(
    commandId: string,
    answer: Answered,
    isLost: (change: Pick<Change, 'id' | 'field'>) => boolean = () => false,
  ): void {
    this.refresh(new Set(this.pending.answered(commandId, answer, isLost)));
  }

  /** The command was refused: the grid shows again what holds. */
  dropped(commandId: string): void {
    this.refresh(new Set(this.pending.drop(commandId)));
  }

  private build(id: string, before: DeclarationRow | undefined): DeclarationRow | undefined {
    const draft = this.drafts.get(id) ?? null;
    const booking = this.bookings.get(draft?.bookingId ?? id) ?? null;
    if (!draft && !this.listed.has(id)) return undefined;
    return new BuiltRow({
      id,
      order: before?.order ?? draft?.place ?? (this.orders += 1),
      booking,
      draft,
      pending: this.pending.changesOf(id),
      errors: this.errors.get(id) ?? noErrors,
      closed: this.closed,
      headerRow: this.headerRow,
    });
  }

  private refresh(
    /** Each once. */
    ids: Iterable<string>,
    by: RowsDelta<Declaration>['by'] = 'own',
    isSame: SameLook<Declaration> = looksTheSame,
  ): void {
    if (!this.pending.isAnswered) return this.shown.refresh(ids, by, isSame);
    const refreshed = [...ids];
    for (const id of refreshed) {
      const revision = this.drafts.get(id)?.revision ?? null;
      this.pending.settle(id, { revision, position: this.seenAt.get(id) ?? '' });
    }
    this.shown.refresh(refreshed, by, isSame);
  }
}
