import type {
  DraftAnswer,
  DraftChangesAnswer,
  DraftChangesRequest,
  RequestedChange,
  ReviewAnswer,
} from '#contracts/declaration-draft/draft-calls';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import { type ChangedPayload, liveEvents } from '#contracts/live/channels';
import { sameCell } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { draftRow, settings } from './declaration-fixture.ts';
import { draftView } from './draft-fixture.ts';
import { type Asked, cursorAt, FakeChannels } from './fake-channels.ts';

const position = (n: number): string => String(n).padStart(20, '0');

const draft = draftView({ kind: 'new', revision: 1, cursor: cursorAt(1) });

/**
 * A server of one draft by hand: commands are written at once and shown when they are projected, so that an answer, a
 * push and a read may each be behind the others.
 */
export class FakeDraftServer extends FakeChannels {
  /** What is written, and what the read models show of it. */
  private readonly written = new Map<string, DraftRowView>();
  private readonly shown = new Map<string, DraftRowView>();
  private readonly goneAt = new Map<string, number>();
  private readonly answered = new Map<string, Response>();
  /** What each command made of the rows that it was about. */
  private readonly unprojected: (readonly (readonly [id: string, row: DraftRowView | undefined])[])[] = [];
  private head = 1;
  private names = 0;

  constructor(rows: number) {
    super();
    this.position = 1;
    this.add(rows);
    for (const [id, row] of this.written) this.shown.set(id, row);
  }

  get ids(): readonly string[] {
    return [...this.written.keys()];
  }

  /** The codes of the rows that are written, by row. */
  get codes(): Readonly<Record<string, CellValue>> {
    return Object.fromEntries([...this.written].map(([id, { cells }]) => [id, cells.code?.value ?? null]));
  }

  /** A command of whoever: its answer, with what it wrote over. */
  command(by: string, request: DraftChangesRequest): DraftChangesAnswer {
    const { changes, addRows = 0, discardRows = [] } = request;
    const stale = changes.filter((change) => this.isStale(change));
    this.head += 1;
    const added = this.add(addRows);
    for (const { id, to } of changes) if (!stale.some((one) => one.id === id)) this.write(id, to, by);
    for (const id of discardRows) this.written.delete(id);
    const touched = [...added, ...changes.map(({ id }) => id), ...discardRows];
    this.unprojected.push(touched.map((id) => [id, this.written.get(id)]));
    const concerned = [...added, ...changes.map(({ id }) => id)].flatMap((id) => this.written.get(id) ?? []);
    return {
      importId: draft.id,
      rows: Object.fromEntries(concerned.map(({ id, revision }) => [id, revision])),
      added,
      skipped: stale.map(({ id, field }) => ({ id, field, current: this.codeOf(id) ?? null })),
    };
  }

  /** The read models take in the next commands, one position each, and tell of them. */
  project(commands: number): void {
    for (const rows of this.unprojected.splice(0, commands)) {
      this.position += 1;
      for (const [id, row] of rows) {
        if (row) this.shown.set(id, { ...row, cursor: cursorAt(this.position) });
        else if (this.shown.delete(id)) this.goneAt.set(id, this.position);
      }
      this.announce();
    }
  }

  /** So much at once that it is not told, but that everyone is to ask again. */
  storm(): void {
    this.lost = true;
    this.project(Infinity);
    this.lost = false;
    for (const socket of this.sockets) socket.tell(liveEvents.stale);
  }

  override since(channel: string, after: number): ChangedPayload<unknown> {
    const cursor = cursorAt(this.position);
    if (!channel.endsWith('.draft.draft-1')) return { documents: [], gone: [], cursor };
    const documents = [...this.shown.values()].filter((row) => row.cursor > cursorAt(after));
    const gone = [...this.goneAt].filter(([, at]) => at > after).map(([id]) => id);
    return { documents, gone, cursor };
  }

  protected override async answer(path: string, { method = 'GET', body = '', headers }: Asked) {
    const answer = this.answerOf(`${method} ${path}`, body, headers?.get('Idempotency-Key') ?? '');
    // It was made, and may be overtaken or lost on its way.
    await this.passed();
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    return answer;
  }

  private answerOf(call: string, body: string, key: string): Response {
    if (call.endsWith('/changes')) return this.changes(JSON.parse(body) as DraftChangesRequest, key).clone();
    if (call.endsWith('/steps')) return Response.json({ undo: [], redo: [] });
    if (call.endsWith('/import/review')) return Response.json(this.review());
    return Response.json(this.read());
  }

  private changes(request: DraftChangesRequest, key: string): Response {
    const known = this.answered.get(key);
    if (known) return known;
    const [first] = request.changes;
    const answer =
      first && request.reason === 'edit' && this.isStale(first)
        ? Response.json(
            {
              code: 'stale_cell',
              message: '',
              details: {
                id: first.id,
                field: first.field,
                mine: first.to,
                theirs: this.codeOf(first.id) ?? null,
                by: null,
                at: null,
              },
            },
            { status: 409 },
          )
        : Response.json(this.command('ana', request), {
            headers: { 'Laycan-Position': `log.${position(this.head)}` },
          });
    this.answered.set(key, answer);
    return answer;
  }

  private read(): DraftAnswer {
    return {
      draft,
      rows: [...this.shown.values()],
      cursor: cursorAt(this.position),
      settings,
      settingsOf: {},
      bookings: [],
      unnamed: [],
      earlier: null,
      columns: null,
    };
  }

  private review(): ReviewAnswer {
    const totals = { errors: 0, discrepancies: 0 };
    return { importId: draft.id, rows: [], errors: {}, months: [], monthTotals: null, totals };
  }

  /** A row that is gone holds nothing that could be as it was shown. */
  private isStale({ id, from }: RequestedChange): boolean {
    const held = this.codeOf(id);
    return held === undefined || !sameCell(held, from);
  }

  private codeOf(id: string): CellValue | undefined {
    const row = this.written.get(id);
    return row && (row.cells.code?.value ?? null);
  }

  private add(count: number): readonly string[] {
    return Array.from({ length: count }, () => {
      this.names += 1;
      const id = `row-${this.names}`;
      const place = { bookingId: null, place: this.names, touchedBy: [], cursor: cursorAt(this.position) };
      this.written.set(id, draftRow(id, this.head, place));
      return id;
    });
  }

  private write(id: string, value: CellValue, by: string): void {
    const row = this.written.get(id);
    if (row)
      this.written.set(id, { ...row, revision: this.head, cells: { code: { base: null, value, by } } });
  }
}
