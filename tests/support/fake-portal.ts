import type { WebSocketRoute } from 'playwright';
import { suzano } from '#contracts/templates/suzano';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftChangesRequest, MatchesRequest } from '#contracts/declaration-draft/draft-calls';
import type { SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { UploadColumns } from '#contracts/workbook/upload-columns';
import { emptyTerms } from '#domain/booking/terms';
import { sameCell } from '#domain/declaration-draft/cells';
import { composeTerms } from '#domain/validation/compose-row';
import type { RowError } from '#domain/validation/errors';
import type { ValidatedRow } from '#domain/validation/rows';
import { validateRows } from '#domain/validation/validate';
import { bookingCells } from '../../web/src/screens/declaration-edit/grid/booking-cells.ts';
import { cursorAt, positionAt, settings } from './declaration-fixture.ts';
import { FakeDraft } from './fake-draft.ts';
import { authorisation, organisation, type Person, sessionOf } from './fake-people.ts';
import { receiptOf } from './fake-receipt.ts';
import { filtersOf, listOf } from './fixture-portal/answers.ts';

const base = `/api/customer/organisation/${organisation}/cargo-bookings/cargo-declarations`;

interface SubscriptionRequest {
  readonly socket_id: string;
  readonly channel_name: string;
  readonly cursor?: string;
}

/** A call of the portal, whichever way it came. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  /** Of JSON; null of anything else. */
  readonly body: unknown;
  /** `Idempotency-Key`. */
  readonly key: string | undefined;
}

export interface Reply {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The portal as the declaration screens see it, in the test's own process: requests are answered and pushes are sent by
 * what a draft holds. It stands in for the server where a test needs to hold answers, cut lines or play a colleague.
 */
export class FakePortal extends FakeDraft {
  readonly requests: { readonly path: string; readonly body: unknown; readonly key: string | undefined }[] =
    [];
  errors: Record<string, RowError[]> = {};
  unnamed: BookingView[] = [];
  /** What the columns of an uploaded file were found to be. */
  columns: UploadColumns | null = null;
  /** Answers of these paths wait until they are released. */
  private held: (() => void)[] | null = null;
  private cut = false;
  /** Rows of the last submission, as they were sent. */
  private sent: readonly DraftRowView[] = [];
  refuseNext: Reply | null = null;

  /** A page of this person's opens its live line. */
  connect(socket: WebSocketRoute, person: Person): void {
    this.live.connect(socket, person);
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

  /** From now on requests are answered, and nothing of them is pushed until `speak`. */
  hush(): void {
    this.live.hush();
  }

  speak(): void {
    this.live.speak();
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

  /** What this person is answered; null: the line is cut. */
  async answer({ method, url, body, key }: Asked, person: Person): Promise<Reply | null> {
    if (this.cut) return null;
    const { pathname: path, searchParams } = url;
    if (method !== 'GET' && !path.endsWith('/auth')) this.requests.push({ path, body, key });
    if (this.held && path.endsWith('/changes')) await new Promise<void>((go) => this.held?.push(go));
    return this.cut ? null : this.reply(method, path, body, person, searchParams);
  }

  private reply(method: string, path: string, body: unknown, person: Person, query: URLSearchParams): Reply {
    if (path === '/api/session') return { body: sessionOf(person) };
    if (path === '/api/broadcasting/auth') return this.signed(body as SubscriptionRequest, person);
    const refusal = method === 'POST' && !path.endsWith('/review') ? this.refuseNext : null;
    if (refusal) {
      this.refuseNext = null;
      return refusal;
    }
    if (path === `${base}/edit`) return { body: this.editAnswer() };
    if (path === `${base}/drafts` && method === 'GET') {
      const drafts = this.draft ? [{ ...this.draft, rows: this.rows.size }] : [];
      return { body: { drafts, discarded: [], cursor: cursorAt(this.position) } };
    }
    if (path === `${base}/drafts`) return { status: 201, body: this.openNew(body) };
    if (path.endsWith('/changes')) return this.changed(body as DraftChangesRequest, person);
    if (path === `${base}/import/review`) return { body: this.review() };
    if (path === `${base}/import/years`) return { body: [2026, 2027] };
    if (path === `${base}/import`) return { status: 201, body: { importId: this.importId } };
    if (path === base && method === 'POST') return this.submitted(body as SubmitRequest);
    if (path === base) return { body: listOf([...this.bookings.values()], query) };
    if (path === `${base}/filters`) return { body: filtersOf([...this.bookings.values()]) };
    if (path.endsWith('/matches')) return { body: this.matched(body as MatchesRequest) };
    if (path.startsWith(`${base}/drafts/`)) return { body: this.draftAnswer() };
    const submission = /\/submissions\/([^/]+)$/.exec(path)?.[1];
    if (submission) return { body: receiptOf(submission, this.sent, this.bookings) };
    const known = this.bookings.get(path.slice(base.length + 1));
    if (known) return { body: known };
    return { status: 204, body: null };
  }

  private signed(asked: SubscriptionRequest, person: Person): Reply {
    this.live.sign(asked.socket_id, asked.channel_name, asked.cursor);
    return { body: authorisation(asked.channel_name, person) };
  }

  private editAnswer() {
    return {
      importId: this.importId,
      draft: this.draft,
      bookings: [...this.bookings.values()],
      rows: [...this.rows.values()],
      cursor: cursorAt(this.position),
      listCursor: cursorAt(this.position),
      monthTotals: null,
      settings,
      settingsOf: {},
    };
  }

  private draftAnswer() {
    return {
      draft: this.openDraft(),
      rows: [...this.rows.values()],
      cursor: cursorAt(this.position),
      settings,
      settingsOf: {},
      bookings: [...this.bookings.values()],
      unnamed: this.unnamed,
      columns: this.columns,
      earlier: null,
    };
  }

  private openNew(body: unknown) {
    this.draft = this.openDraft({ kind: 'new' });
    const count = (body as { rows: number }).rows;
    return { importId: this.importId, added: this.addRows(count) };
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

  /** The real rules over the rows, and what a test adds to them. */
  private review() {
    const found = validateRows(
      [...this.rows.values()].map((row) => this.validated(row)),
      {
        today: '2026-12-01',
        settings,
        mandatory: suzano.mandatory,
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
      months: [],
      monthTotals: [],
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
    this.sent = ids.flatMap((id) => this.rows.get(id) ?? []);
    for (const id of ids) this.declareRow(id);
    this.announceRows(ids);
    return {
      status: 201,
      body: {
        importId: this.importId,
        submissionId: 'submission-1',
        completed: true,
        declared: ids.length,
        created: 0,
        unchanged: 0,
        reopened: 0,
      },
      headers: { 'Laycan-Position': positionAt(this.position) },
    };
  }
}
