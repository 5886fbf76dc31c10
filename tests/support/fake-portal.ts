import type { BrowserContext, Route } from 'playwright';
import type { BookingView } from '#contracts/booking/booking-view';
import type {
  DraftChangesAnswer,
  DraftChangesRequest,
  MatchesRequest,
  SubmitRequest,
} from '#contracts/declaration-draft/draft-calls';
import type { DraftRowView, DraftView } from '#contracts/declaration-draft/draft-view';
import type { BookingField } from '#domain/booking/terms';
import { emptyTerms, isDischargeField } from '#domain/booking/terms';
import { type Cell, sameCell } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/events';
import { composeTerms } from '#domain/validation/compose-row';
import type { RowError } from '#domain/validation/errors';
import type { ValidatedRow } from '#domain/validation/rows';
import { validateRows } from '#domain/validation/validate';
import { bookingCells } from '../../web/src/components/grid/booking-cells.ts';
import { booking, cursorAt, positionAt, settings } from './declaration-fixture.ts';
import { FakeLive } from './fake-live.ts';
import { ana, authorisation, organisation, type Person, profileOf } from './fake-people.ts';

const base = `/api/customer/organisation/${organisation}/cargo-bookings/cargo-declarations`;

interface Reply {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The portal as the declaration screens see it, in the test's own process: requests are answered and pushes are sent by
 * what a draft holds. It stands in for the server where a test needs to hold answers, cut lines or play a colleague.
 */
export class FakePortal {
  readonly bookings = new Map<string, BookingView>();
  readonly rows = new Map<string, DraftRowView>();
  readonly requests: { readonly path: string; readonly body: unknown; readonly key: string | undefined }[] =
    [];
  errors: Record<string, RowError[]> = {};
  draft: DraftView | null = null;
  /** The kind of the draft that screens open by its id. */
  importId = 'draft-1';
  unnamed: BookingView[] = [];
  /** Answers of these paths wait until they are released. */
  private held: (() => void)[] | null = null;
  private cut = false;
  private position = 1000;
  private readonly live = new FakeLive();
  refuseNext: Reply | null = null;

  constructor(count: number) {
    for (let n = 0; n < count; n += 1) {
      const one = booking(n);
      this.bookings.set(one.id, one);
    }
  }

  /** Opens the portal to a browser context in which this person is signed in. */
  async serve(context: BrowserContext, person: Person): Promise<void> {
    // Sources of the page lie in a folder `api`, too.
    await context.route(
      (url) => url.pathname.startsWith('/api/'),
      (route) => this.answer(route, person),
    );
    await context.routeWebSocket(/\/app\/laycan/, (socket) => this.live.connect(socket, person));
  }

  /** From now on changes are not answered until `release`. */
  hold(): void {
    this.held = [];
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const go of held) go();
  }

  /** No request reaches the portal, and every line is cut. */
  async disconnect(): Promise<void> {
    this.cut = true;
    await this.live.disconnect();
  }

  reconnect(): void {
    this.cut = false;
    this.live.reconnect();
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

  /** A booking is changed elsewhere, by the operator for instance. */
  amend(id: string, change: Partial<BookingView>): void {
    this.position += 1;
    const before = this.bookings.get(id);
    if (!before) return;
    const after = { ...before, ...change, revision: before.revision + 1, cursor: cursorAt(this.position) };
    this.bookings.set(id, after);
    this.live.push(`private-organisation.${organisation}.declaration.list.external`, 'declaration.changed', {
      documents: [after],
      gone: [],
      cursor: cursorAt(this.position),
    });
  }

  /** The draft as a whole has come on: a submission's progress, its end. */
  progress(change: Partial<DraftView>): void {
    this.position += 1;
    this.draft = { ...this.openDraft(), ...change, revision: this.position, cursor: cursorAt(this.position) };
    this.live.push(this.channel, 'draft.progress', {
      documents: [this.draft],
      gone: [],
      cursor: cursorAt(this.position),
    });
  }

  openDraft(change: Partial<DraftView> = {}): DraftView {
    return {
      id: this.importId,
      revision: this.position,
      cursor: cursorAt(this.position),
      kind: 'edit',
      state: 'open',
      fileName: null,
      failure: null,
      openedAt: '2026-11-20T10:00:00.000Z',
      openedBy: ana.id,
      organisation: { id: organisation, name: 'Atlântica Celulose' },
      submission: null,
      ...this.draft,
      ...change,
    };
  }

  private get channel(): string {
    return `private-organisation.${organisation}.draft.${this.importId}`;
  }

  private valueIn(id: string, field: BookingField): CellValue {
    const cell = this.rows.get(id)?.cells[field];
    if (cell) return cell.value;
    const known = this.bookings.get(this.rows.get(id)?.bookingId ?? id);
    return known ? (bookingCells(known)[field] ?? null) : null;
  }

  private write(id: string, field: BookingField, value: CellValue, by: string): void {
    const row = this.rows.get(id) ?? this.emptyRow(id, id);
    const base = row.cells[field]?.base ?? this.valueIn(id, field);
    const cells: Partial<Record<BookingField, Cell>> = { ...row.cells };
    if (sameCell(base, value)) delete cells[field];
    else cells[field] = { base, value, by };
    if (Object.keys(cells).length === 0 && row.bookingId !== null) this.rows.delete(id);
    else this.rows.set(id, { ...row, cells, touchedBy: [...new Set([...row.touchedBy, by])] });
  }

  emptyRow(id: string, bookingId: string | null, change: Partial<DraftRowView> = {}): DraftRowView {
    return {
      id,
      draftId: this.importId,
      revision: this.position,
      cursor: cursorAt(this.position),
      bookingId,
      place: this.rows.size,
      line: null,
      bookingNo: null,
      letterIndex: null,
      continuationOf: null,
      replaces: null,
      match: null,
      cells: {},
      submitting: null,
      reopened: null,
      touchedBy: [],
      ...change,
    };
  }

  private announceRows(ids: readonly string[]): void {
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
    this.live.push(this.channel, 'draft.changed', { documents, gone, cursor: cursorAt(this.position) });
  }

  private async answer(route: Route, person: Person): Promise<void> {
    if (this.cut) return route.abort('connectionrefused');
    const request = route.request();
    const path = new URL(request.url()).pathname;
    const isJson = request.headers()['content-type']?.includes('json') ?? false;
    const body: unknown = isJson ? request.postDataJSON() : null;
    if (request.method() !== 'GET' && !path.endsWith('/auth')) {
      this.requests.push({ path, body, key: request.headers()['idempotency-key'] });
    }
    if (this.held && path.endsWith('/changes')) await new Promise<void>((go) => this.held?.push(go));
    if (this.cut) return route.abort('connectionrefused');
    const reply = this.reply(request.method(), path, body, person);
    await route.fulfill({
      status: reply.status ?? 200,
      contentType: 'application/json',
      headers: reply.headers ?? {},
      body: JSON.stringify(reply.body),
    });
  }

  private reply(method: string, path: string, body: unknown, person: Person): Reply {
    if (path === '/api/customer/profile') return { body: profileOf(person) };
    if (path === '/api/broadcasting/auth') return { body: authorisation(body, person) };
    const refusal = method === 'POST' && !path.endsWith('/review') ? this.refuseNext : null;
    if (refusal) {
      this.refuseNext = null;
      return refusal;
    }
    if (path === `${base}/edit`) return { body: this.editAnswer() };
    if (path === `${base}/drafts` && method === 'GET') {
      return { body: { drafts: this.draft ? [this.draft] : [], cursor: cursorAt(this.position) } };
    }
    if (path === `${base}/drafts`) return { status: 201, body: this.openNew(body) };
    if (path.endsWith('/changes')) return this.changed(body as DraftChangesRequest, person);
    if (path === `${base}/import/review`) return { body: this.review() };
    if (path === `${base}/import/years`) return { body: [2026, 2027] };
    if (path === `${base}/import`) return { status: 201, body: { importId: this.importId } };
    if (path === base && method === 'POST') return this.submitted(body as SubmitRequest);
    if (path.endsWith('/matches')) return { body: this.matched(body as MatchesRequest) };
    if (path.startsWith(`${base}/drafts/`)) return { body: this.draftAnswer() };
    const known = this.bookings.get(path.slice(base.length + 1));
    if (known) return { body: known };
    return { status: 204, body: null };
  }

  private editAnswer() {
    return {
      importId: this.importId,
      draft: this.draft,
      bookings: [...this.bookings.values()],
      rows: [...this.rows.values()],
      cursor: cursorAt(this.position),
      listCursor: cursorAt(this.position),
      settings,
    };
  }

  private draftAnswer() {
    return {
      draft: this.openDraft(),
      rows: [...this.rows.values()],
      cursor: cursorAt(this.position),
      settings,
      bookings: [...this.bookings.values()],
      unnamed: this.unnamed,
      earlier: null,
    };
  }

  private openNew(body: unknown) {
    this.draft = this.openDraft({ kind: 'new' });
    const count = (body as { rows: number }).rows;
    return { importId: this.importId, added: this.addRows(count) };
  }

  private addRows(count: number): string[] {
    const added: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const id = `row-${this.rows.size + 1}`;
      this.rows.set(id, this.emptyRow(id, null));
      added.push(id);
    }
    return added;
  }

  private matched({ answers }: MatchesRequest) {
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

  private changed(request: DraftChangesRequest, person: Person): Reply {
    const headers = () => ({ 'Laycan-Position': positionAt(this.position) });
    if (request.discardRows) {
      this.position += 1;
      for (const id of request.discardRows) this.rows.delete(id);
      this.announceRows(request.discardRows);
      return { body: { importId: this.importId, rows: {}, added: [], skipped: [] }, headers: headers() };
    }
    const added = this.addRows(request.addRows ?? 0);
    const changes = request.changes.map((change) => {
      const index = /^\+(\d+)$/.exec(change.id)?.[1];
      return index === undefined ? change : { ...change, id: added[Number(index)] ?? change.id };
    });
    const [stale] = changes.filter(({ id, field, from }) => !sameCell(this.valueIn(id, field), from));
    if (stale && request.reason === 'edit') {
      const theirs = this.valueIn(stale.id, stale.field);
      const details = { id: stale.id, field: stale.field, mine: stale.to, theirs };
      return { status: 409, body: { code: 'stale_cell', message: 'Changed meanwhile.', details } };
    }
    if (request.reason === 'rebase') return { body: this.rebased(request, person), headers: headers() };
    const answer = this.change(person.id, changes);
    if (added.length > 0) this.announceRows(added);
    return { body: { ...answer, added }, headers: headers() };
  }

  private rebased({ changes }: DraftChangesRequest, person: Person): DraftChangesAnswer {
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

  /** The real rules over the rows, and what a test adds to them. */
  private review() {
    const found = validateRows(
      [...this.rows.values()].map((row) => this.validated(row)),
      {
        today: '2026-12-01',
        settings,
        template: 'suzano',
        monthTotals: [],
        year: null,
      },
    );
    const computed: Record<string, readonly RowError[]> = { ...Object.fromEntries(found), ...this.errors };
    const all = Object.values(computed).flat();
    const errors = all.filter(({ level }) => level === 'error').length;
    return {
      importId: this.importId,
      rows: [...this.rows.values()],
      errors: computed,
      totals: { errors, discrepancies: all.length - errors },
    };
  }

  private validated(row: DraftRowView): ValidatedRow {
    const known = this.bookings.get(row.bookingId ?? '');
    const declared = known ? composeTerms(emptyTerms, bookingCells(known)).terms : null;
    const cells = Object.fromEntries(
      Object.entries(row.cells).flatMap(([field, cell]) => (cell ? [[field, cell.value]] : [])),
    );
    return {
      id: row.id,
      ...composeTerms(declared ?? emptyTerms, cells),
      declared,
      cancelled: known?.cancelled ?? false,
      first: null,
      tookBack: [],
    };
  }

  /** Declares at once: cells become the bookings', the rows leave. */
  private submitted({ rows }: SubmitRequest): Reply {
    this.position += 1;
    const ids = rows.map(({ id }) => id);
    for (const id of ids) this.declareRow(id);
    this.announceRows(ids);
    return {
      status: 201,
      body: {
        importId: this.importId,
        submissionId: 'submission-1',
        completed: true,
        declared: ids.length,
        reopened: 0,
      },
      headers: { 'Laycan-Position': positionAt(this.position) },
    };
  }

  private declareRow(id: string): void {
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
