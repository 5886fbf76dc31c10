import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { displayDate } from '#contracts/cells/calendar';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftRowView, DraftView } from '#contracts/declaration-draft/draft-view';
import { liveEvents } from '#contracts/live/channels';
import { sharedPortal, type SharedPortal } from './browser-tests/shared-portal.ts';
import { antwerp, cargo, type Cargo, daysAfter, Declarant, rotterdam } from './declarant.ts';
import { DraftPage } from './draft-page.ts';
import { PortalFront } from './portal-front.ts';
import { csvOf, type SheetRow } from './sheets.ts';
import { untilSo } from './until.ts';

const window = { width: 1440, height: 800 };
const daysAhead = 40;
const paper = { id: 'paper-reels', name: 'Paper reels' };

/** `dd/mm/yyyy`, as people type it. */
export const typed = (day: string): string => day.split('-').toReversed().join('/');

/**
 * Bookings of the file's own in the real portal, over which Ana works behind a front that a test holds and cuts; her colleagues sit before the
 * portal itself. Drafts are empty at the beginning of each test.
 */
export class DraftWorld {
  /** Of Ana's colleague. */
  marta!: Declarant;
  /** One of the operator's staff, in Ana's organisation. */
  tom!: Declarant;
  private ids: readonly string[] = [];
  private told = 0;
  readonly today = new Date().toISOString().slice(0, 10);

  private constructor(
    readonly portal: SharedPortal,
    readonly front: PortalFront,
  ) {}

  /** To be awaited at the top of a file. @param count bookings, by their laycans */
  static async of(count: number): Promise<DraftWorld> {
    const portal = await sharedPortal();
    const world = new DraftWorld(portal, await PortalFront.before(portal.address));
    beforeAll(() => world.declare(count));
    beforeEach(() => world.empty());
    afterEach(() => world.front.reset());
    afterAll(() => world.front.close());
    return world;
  }

  id(n: number): string {
    const id = this.ids[n];
    if (id === undefined) throw new Error(`There is no booking ${n}`);
    return id;
  }

  userId(firstName: string): string {
    return this.portal.users.find((user) => user.firstName === firstName)?.id ?? '';
  }

  /** Of a booking as it was declared. */
  code(n: number): string {
    return `SZ-2701-${String(n).padStart(3, '0')}`;
  }

  /** Last day of a booking's laycan as it was declared, so many days later: as typed, and as shown. */
  finish(n: number, later = 0): { readonly typed: string; readonly shown: string } {
    const day = daysAfter(this.today, daysAhead + 2 * n + 6 + later);
    return { typed: typed(day), shown: displayDate(day) };
  }

  /** A declaration screen behind the front: Ana's. */
  ana(path = 'edit'): Promise<DraftPage> {
    return this.screen('Ana', path, this.front.address);
  }

  /** A colleague's, whom nothing holds. */
  colleague(path = 'edit'): Promise<DraftPage> {
    return this.screen('Marta', path, this.portal.address);
  }

  /** Rows of the draft of edits, as Marta reads them after all that she has done. */
  async rows(): Promise<readonly DraftRowView[]> {
    return (await this.marta.edit()).rows;
  }

  /** The draft that a screen has come to, which its address names, as Marta reads it. */
  async draftOf({ page }: DraftPage): Promise<DraftAnswer> {
    await page.waitForURL(/draft=/);
    return this.marta.draft(new URL(page.url()).searchParams.get('draft') ?? '');
  }

  /** An upload, of Marta's unless it is somebody else's, once it is read. */
  async upload(name: string, rows: readonly SheetRow[], by = this.marta): Promise<DraftAnswer> {
    const importId = await by.upload(name, csvOf(rows));
    return untilSo(
      () => by.draft(importId),
      (draft) => draft.rows.length === rows.length,
    );
  }

  /** Marta types into a cell that holds a text, over HTTP. */
  async type(n: number, field: 'code' | 'comment', from: string | null, to: string): Promise<void> {
    const { importId } = await this.marta.edit();
    await this.marta.type(importId, this.id(n), field, from, to);
  }

  /** Everyone on the draft of edits is told that it has come on, which it has not. */
  async progress(change: Partial<DraftView>): Promise<void> {
    const { importId, cursor } = await this.marta.edit();
    const { draft } = await this.marta.draft(importId);
    this.told += 1;
    const documents = [{ ...draft, ...change, revision: draft.revision + this.told, cursor }];
    this.front.tell(liveEvents.draftProgress, { documents, gone: [], cursor });
  }

  /** Staff declare another quantity of bookings, which is loaded and discharged. */
  async amend(rows: readonly number[], qty: number): Promise<void> {
    const { importId } = await this.tom.edit();
    for (const id of rows.map((n) => this.id(n))) {
      const { loadingPort, dischargePorts } = await this.tom.after(this.marta).booking(id);
      const [line, rest] = dischargePorts;
      const to = { port: rotterdam, qty: qty - (rest?.qty ?? 0) };
      await this.tom.type(importId, id, 'loadingQty', loadingPort.qty, qty);
      await this.tom.type(importId, id, 'discharge.1', { port: rotterdam, qty: line?.qty ?? null }, to);
    }
    await this.tom.submitAll(importId);
  }

  private async screen(firstName: string, path: string, address: string): Promise<DraftPage> {
    const base = `/organisation/${this.portal.ids.atlantica}/cargo-bookings/declaration/`;
    const { page } = await this.portal.visitor(firstName, { address, window, path: base + path });
    return new DraftPage(
      page,
      // Rows that are not declared yet have no number but their place.
      (n) => (path.startsWith('new') ? `.ag-row[row-index="${n}"]` : `[row-id="${this.id(n)}"]`),
    );
  }

  private async declare(count: number): Promise<void> {
    const { portal } = this;
    this.marta = await portal.declarant('Marta');
    this.tom = await Declarant.as(portal.address, 'Tom', portal.ids.atlantica, portal);
    if (count === 0) return;
    this.ids = await this.marta.declare(...Array.from({ length: count }, (_, n) => this.cargo(n)));
  }

  private cargo(n: number): Cargo {
    return cargo(this.today, {
      code: this.code(n),
      ...(n % 3 === 1 && { commodity: paper }),
      laycanStart: daysAfter(this.today, daysAhead + 2 * n),
      laycanFinish: daysAfter(this.today, daysAhead + 2 * n + 6),
      loadingQty: 35_000 + 10 * n,
      'discharge.1': { port: rotterdam, qty: 20_000 + 10 * n },
      'discharge.2': { port: antwerp, qty: 15_000 },
    });
  }

  private async empty(): Promise<void> {
    const { importId, rows } = await this.marta.edit();
    await this.discard(importId, rows);
    for (const { id } of (await this.marta.drafts()).drafts)
      if (id !== importId) await this.discard(id, (await this.marta.draft(id)).rows);
  }

  private async discard(importId: string, rows: readonly DraftRowView[]): Promise<void> {
    if (rows.length === 0) return;
    const discardRows = rows.map(({ id }) => id);
    await this.marta.change(importId, { reason: 'discard', changes: [], discardRows, evenIfTouched: true });
  }
}
