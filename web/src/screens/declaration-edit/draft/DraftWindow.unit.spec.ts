import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RowDataTransaction } from 'ag-grid-community';
import * as fc from 'fast-check';
import { FakeDraftServer } from '../../../../../tests/support/fake-draft-server.ts';
import { DrawnCells } from '../../../components/grid/DrawnCells.ts';
import { type FedGrid, type FedNode, RowFeed } from '../../../components/grid/row-feed.ts';
import type { StandingRow } from '../../../components/grid/rows/rows.ts';
import { live } from '../../../live/connection.ts';
import type { Declaration } from '../grid/declaration-row.ts';
import { DraftStore } from './DraftStore.ts';

/** What the grid would hold, without the grid. */
class Held implements FedGrid<Declaration, FedNode<Declaration>> {
  readonly rows = new Map<string, StandingRow<Declaration>>();

  getRowNode(id: string): FedNode<Declaration> | undefined {
    const data = this.rows.get(id);
    return data && { data, updateData: () => undefined };
  }

  applyTransaction({ add, update, remove }: RowDataTransaction<StandingRow<Declaration>>): void {
    for (const row of [...(add ?? []), ...(update ?? [])]) this.rows.set(row.id, row);
    for (const { id } of remove ?? []) this.rows.delete(id);
  }

  refreshCells(): void {}
  flashCells(): void {}
}

const silent = { inform: () => undefined, succeed: () => undefined, fail: () => undefined };

/** A window on a draft, with the real client and the real store, before a server and a network that are not. */
class Window {
  readonly server = new FakeDraftServer(3);
  readonly store = new DraftStore(
    { organisation: 'org-1', side: 'external', userId: 'ana', template: 'suzano' },
    { kind: 'draft', importId: 'draft-1' },
    silent,
  );
  readonly held = new Held();
  isEditing = false;
  private readonly feed = new RowFeed(this.held, this.store.rows, {
    isEditing: () => this.isEditing,
    moved: () => undefined,
    changed: () => undefined,
    drawn: new DrawnCells<Declaration>(),
    sameClasses: () => true,
  });

  constructor() {
    localStorage.clear();
    Object.assign(globalThis, { WebSocket: this.server.WebSocket, fetch: this.server.fetch });
    document.cookie = 'laycan_csrf=token';
    this.store.open();
  }

  /** What the grid shows, by row. */
  get codes(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.held.rows].map(([id, { row }]) => [id, row.cell('code')]));
  }

  /** One's own hand in a row that the grid shows. */
  edit(n: number): void {
    const row = [...this.store.rows.all][n % (this.store.rows.size || 1)];
    if (row)
      this.store.commands.execute('edit', [
        { id: row.id, field: 'code', from: row.cell('code'), to: `mine ${n}` },
      ]);
  }

  discard(n: number): void {
    const row = [...this.store.rows.all][n % (this.store.rows.size || 1)];
    if (row) this.store.commands.discard([row.id], undefined, true);
  }

  closeEditor(): void {
    this.isEditing = false;
    this.feed.release();
  }

  release(): void {
    for (const go of this.server.held.splice(0)) go();
  }

  async quiet(): Promise<void> {
    Object.assign(this.server, { isReachable: true, takesSockets: true, isSlow: false, answers: 200 });
    this.release();
    this.closeEditor();
    await pass(100_000);
    this.server.project(Infinity);
    await pass(50_000);
  }

  close(): void {
    this.store.close();
    this.feed.destroy();
    live.close();
  }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const idIn = ({ server }: Window, n: number): string => server.ids[n % server.ids.length] ?? 'none';

const steps = {
  type: (window: Window, n: number) => window.edit(n),
  undo: ({ store }: Window) => void store.commands.undo(),
  addRows: ({ store }: Window) => store.commands.addRows(2),
  discard: (window: Window, n: number) => window.discard(n),
  colleagueTypes: (window: Window, n: number) => {
    const id = idIn(window, n);
    const from = window.server.codes[id] ?? null;
    window.server.command('ben', {
      reason: 'edit',
      changes: [{ id, field: 'code', from, to: `theirs ${n}` }],
    });
  },
  colleagueAdds: ({ server }: Window) =>
    void server.command('ben', { reason: 'edit', changes: [], addRows: 2 }),
  colleagueDiscards: (window: Window, n: number) =>
    void window.server.command('ben', { reason: 'discard', changes: [], discardRows: [idIn(window, n)] }),
  project: ({ server }: Window, n: number) => server.project(n % 3),
  storm: ({ server }: Window) => server.storm(),
  openEditor: (window: Window) => {
    window.isEditing = true;
  },
  closeEditor: (window: Window) => window.closeEditor(),
  load: ({ store }: Window) => void store.load(),
  cut: ({ server }: Window) => server.cut(),
  lose: ({ server }: Window) => {
    server.isReachable = false;
    server.cut();
  },
  find: ({ server }: Window) => {
    server.isReachable = true;
  },
  slow: ({ server }: Window) => {
    server.isSlow = true;
  },
  quick: (window: Window) => {
    window.server.isSlow = false;
    window.release();
  },
  answerOne: ({ server: { held } }: Window, n: number) => held.splice(n % (held.length || 1), 1)[0]?.(),
  fail: ({ server }: Window) => {
    server.answers = 503;
  },
  mend: ({ server }: Window) => {
    server.answers = 200;
  },
  wait: (_: Window, n: number) => pass(n * 10),
} as const;

type Doing = keyof typeof steps;
const doings = Object.keys(steps) as Doing[];

const step = fc.record({
  do: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...doings) },
    { weight: 2, arbitrary: fc.constantFrom<Doing>('wait', 'project', 'colleagueTypes') },
  ),
  n: fc.nat(1_000),
});

describe('a window on a draft', () => {
  let window: Window | undefined;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    // A review that the network broke is said to whoever mends it.
    jest.spyOn(console, 'warn').mockReturnValue();
  });
  afterEach(() => {
    window?.close();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('shows in the end what the server has, whatever is done, whenever it is cut and however answers come', async () => {
    await import('pusher-js');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (sequence) => {
        window?.close();
        window = new Window();
        await pass(100);
        for (const { do: doing, n } of sequence) {
          await steps[doing](window, n);
          await pass(1);
        }
        await window.quiet();
        expect(window.store.commands.queue.size).toBe(0);
        expect(window.store.rows.unsettled).toBe(0);
        expect(window.codes).toEqual(window.server.codes);
        expect(live.state).toBe('live');
      }),
      { numRuns: 400 },
    );
  });
});
