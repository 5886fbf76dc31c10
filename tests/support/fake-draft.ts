import type { BookingView } from '#contracts/booking/booking-view';
import type {
  DraftChangesAnswer,
  DraftChangesRequest,
  MatchesRequest,
} from '#contracts/declaration-draft/draft-calls';
import type { SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import type { DraftRowView, DraftView } from '#contracts/declaration-draft/draft-view';
import { liveEvents } from '#contracts/live/channels';
import { type BookingField, isDischargeField } from '#domain/booking/terms';
import { type Cell, sameCell } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { bookingCells } from '../../web/src/screens/declaration-edit/grid/booking-cells.ts';
import { booking, cursorAt, draftRow } from './declaration-fixture.ts';
import { FakeLive } from './fake-live.ts';
import { ana, info, jose, organisation, type Person } from './fake-people.ts';

/** A draft over some bookings, as colleagues change it: every change is told on its channel. */
export class FakeDraft {
  readonly bookings = new Map<string, BookingView>();
  readonly rows = new Map<string, DraftRowView>();
  draft: DraftView | null = null;
  /** The kind of the draft that screens open by its id. */
  importId = 'draft-1';
  protected position = 1000;
  protected readonly live = new FakeLive();

  constructor(count: number) {
    for (let n = 0; n < count; n += 1) {
      const one = booking(n);
      this.bookings.set(one.id, one);
    }
  }

  /** A colleague's hand, or an edit that arrives: one row's cells change and everyone hears of it. */
  change(by: string, changes: DraftChangesRequest['changes']): DraftChangesAnswer {
    this.position += 1;
    const skipped: { id: string; field: BookingField; current: CellValue }[] = [];
    const touched = new Set<string>();
    for (const { id, field, from, to } of changes) {
      const held = this.valueIn(id, field);
      if (!sameCell(held, from)) skipped.push({ id, field, current: held });
      else {
        this.write(id, field, to, by);
        touched.add(id);
      }
    }
    this.announceRows([...touched]);
    const rows = [...touched].flatMap((id) => {
      const row = this.rows.get(id);
      return row ? [[id, row.revision] as const] : [];
    });
    return { importId: this.importId, rows: Object.fromEntries(rows), added: [], skipped };
  }

  /** As `change`, but its announcement was cut short: everyone is only told to load again. */
  changeUnheard(by: string, changes: DraftChangesRequest['changes']): void {
    this.position += 1;
    for (const { id, field, to } of changes) this.write(id, field, to, by);
    this.draft ??= this.openDraft();
    this.live.push(this.channel, cursorAt(this.position), liveEvents.reload, {});
  }

  /** The next subscription to the draft is refused, as signed for a connection that has gone meanwhile. */
  refuseSubscription(): void {
    this.live.refusing = this.channel;
  }

  /** Once a window is on the draft's channel. */
  followed(): Promise<void> {
    return this.live.followed(this.channel);
  }

  /** A row comes back from its submission. */
  returnRow(id: string, reopened: NonNullable<DraftRowView['reopened']>): void {
    this.position += 1;
    const row = this.rows.get(id);
    if (row) this.rows.set(id, { ...row, reopened });
    this.announceRows([id]);
  }

  /** A row of a submission was declared. */
  settleRow(id: string): void {
    this.position += 1;
    this.declareRow(id);
    this.announceRows([id]);
  }

  /** A booking is changed elsewhere, by the operator for instance. */
  amend(id: string, change: Partial<BookingView>): void {
    this.position += 1;
    const before = this.bookings.get(id);
    if (!before) return;
    const after = { ...before, ...change, revision: before.revision + 1, cursor: cursorAt(this.position) };
    this.bookings.set(id, after);
    this.tell(`private-organisation.${organisation}.declaration.list.external`, 'declaration.changed', [
      after,
    ]);
  }

  /** The draft as a whole has come on: a submission's progress, its end. */
  progress(change: Partial<DraftView>): void {
    this.position += 1;
    this.draft = { ...this.openDraft(), ...change, revision: this.position, cursor: cursorAt(this.position) };
    this.tell(this.channel, 'draft.progress', [this.draft]);
  }

  openDraft(change: Partial<DraftView> = {}): DraftView {
    return {
      id: this.importId,
      revision: this.position,
      cursor: cursorAt(this.position),
      kind: 'edit',
      state: 'open',
      year: null,
      fileName: null,
      fileExpiredAfter: null,
      headerRow: null,
      failure: null,
      comparison: null,
      openedAt: '2026-11-20T10:00:00.000Z',
      openedBy: ana.id,
      openedByName: 'A. Prado',
      touchedBy: [],
      closed: null,
      replacedBy: null,
      discards: [],
      organisation: { id: organisation, name: 'Atlântica Celulose' },
      edits: [ana, jose].map((person) => ({
        id: person.id,
        name: info(person).name,
        at: '2026-11-20T14:21:00.000Z',
      })),
      submission: null,
      ...this.draft,
      ...change,
    };
  }

  private get channel(): string {
    return `private-organisation.${organisation}.draft.${this.importId}`;
  }

  protected valueIn(id: string, field: BookingField): CellValue {
    const cell = this.rows.get(id)?.cells[field];
    if (cell) return cell.value;
    const known = this.bookings.get(this.rows.get(id)?.bookingId ?? id);
    return known ? (bookingCells(known)[field] ?? null) : null;
  }

  private write(id: string, field: BookingField, value: CellValue, by: string): void {
    const row = this.rows.get(id) ?? this.emptyRow(id, id);
    const held = row.cells[field];
    const base = held ? held.base : this.valueIn(id, field);
    const cells: Partial<Record<BookingField, Cell>> = { ...row.cells };
    if (sameCell(base, value)) delete cells[field];
    else cells[field] = { base, value, by };
    if (Object.keys(cells).length === 0 && row.bookingId !== null) this.rows.delete(id);
    else this.rows.set(id, { ...row, cells, touchedBy: [...new Set([...row.touchedBy, by])] });
  }

  emptyRow(id: string, bookingId: string | null, change: Partial<DraftRowView> = {}): DraftRowView {
    return draftRow(id, this.position, {
      draftId: this.importId,
      cursor: cursorAt(this.position),
      bookingId,
      place: this.rows.size,
      touchedBy: [],
      ...change,
    });
  }

  protected announceRows(ids: readonly string[]): void {
    this.draft ??= this.openDraft();
    const documents: DraftRowView[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      const row = this.rows.get(id);
      if (!row) gone.push(id);
      else {
        const now = { ...row, revision: this.position, cursor: cursorAt(this.position) };
        this.rows.set(id, now);
        documents.push(now);
      }
    }
    this.tell(this.channel, 'draft.changed', documents, gone);
  }

  private tell(
    channel: string,
    event: string,
    documents: readonly unknown[],
    gone: readonly string[] = [],
  ): void {
    const cursor = cursorAt(this.position);
    this.live.push(channel, cursor, event, { documents, gone, cursor });
  }

  protected addRows(count: number): string[] {
    const added: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const id = `row-${this.rows.size + 1}`;
      this.rows.set(id, this.emptyRow(id, null));
      added.push(id);
    }
    return added;
  }

  protected matched({ answers }: MatchesRequest) {
    this.position += 1;
    for (const { rows, match } of answers) {
      for (const id of rows) {
        const row = this.rows.get(id);
        const bookingId = match.as === 'booking' ? match.bookingId : null;
        if (row) this.rows.set(id, { ...row, match, bookingId });
      }
    }
    this.announceRows(answers.flatMap(({ rows }) => rows));
    return { importId: this.importId };
  }

  protected rebased({ changes }: DraftChangesRequest, person: Person): DraftChangesAnswer {
    this.position += 1;
    for (const { id, field, to, theirs = null } of changes) {
      const row = this.rows.get(id);
      if (!row) continue;
      const cells: Partial<Record<BookingField, Cell>> = { ...row.cells };
      if (sameCell(to, theirs)) delete cells[field];
      else cells[field] = { base: theirs, value: to, by: person.id };
      if (Object.keys(cells).length === 0) this.rows.delete(id);
      else this.rows.set(id, { ...row, cells });
    }
    this.announceRows(changes.map(({ id }) => id));
    const rows = changes.flatMap(({ id }) => {
      const row = this.rows.get(id);
      return row ? [[id, row.revision] as const] : [];
    });
    return { importId: this.importId, rows: Object.fromEntries(rows), added: [], skipped: [] };
  }

  protected declareRow(id: string): void {
    const row = this.rows.get(id);
    this.rows.delete(id);
    const before = row?.bookingId ? this.bookings.get(row.bookingId) : undefined;
    if (!row || !before) return;
    const terms: Record<string, CellValue> = {};
    for (const [field, cell] of Object.entries(row.cells)) {
      if (cell && !isDischargeField(field)) terms[field] = cell.value;
    }
    this.amend(before.id, { ...(terms as Partial<BookingView>), version: before.version + 1 });
  }
}

/** How far a submission of Ana's is. */
export const submissionOf = (rows: number, settled: number): DraftView['submission'] => ({
  id: 's1',
  rows,
  settled,
  by: { id: ana.id, name: info(ana).name },
  editors: [],
});

/** The answer to a submission that takes longer than an answer may. */
export const underWay: SubmitAnswer = {
  importId: 'draft-1',
  submissionId: 's1',
  completed: false,
  declared: 0,
  created: 0,
  unchanged: 0,
  reopened: 0,
};
