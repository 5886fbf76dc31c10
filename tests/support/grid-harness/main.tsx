import '@fontsource-variable/ibm-plex-sans/wght.css';
import '../../../web/src/styles/tokens.css';
import '../../../web/src/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BookingView } from '#contracts/booking/booking-view';
import { suzano } from '#contracts/templates/suzano';
import {
  type Command,
  inverseOf,
  noSteps,
  recorded,
  redone,
  undone,
} from '../../../web/src/components/grid/rows/commands.ts';
import { DeclarationGrid } from '../../../web/src/components/grid/DeclarationGrid.tsx';
import { GridController } from '../../../web/src/components/grid/GridController.ts';
import type { EditConflict } from '../../../web/src/components/grid/cell-edits.ts';
import type { GridHandlers } from '../../../web/src/components/grid/MountedGrid.ts';
import { GridRows } from '../../../web/src/components/grid/rows/GridRows.ts';
import type { Peer } from '../../../web/src/components/grid/ranges/overlay.ts';
import type { PasteReview } from '../../../web/src/components/grid/ranges/paste-review.ts';
import type { SelectionState } from '../../../web/src/components/grid/ranges/range-host.ts';
import { booking, cursorAt } from '../declaration-fixture.ts';
import { columnsFor, fieldOf } from '../grid-fixture.ts';

/** The grid alone, with what the tests of the browser look at and reach into. */
const count = Number(new URLSearchParams(location.search).get('rows') ?? 40);
document.documentElement.dataset['theme'] = new URLSearchParams(location.search).get('theme') ?? 'light';

const rows = new GridRows();
const bookings = Array.from({ length: count }, (_, n) =>
  booking(n, n === 7 ? { cancelled: true, status: 'cancelled' } : {}),
);
rows.load({ bookings, rows: [], cursor: cursorAt(1) });

const commands: Command[] = [];
let steps = noSteps;
let latest: SelectionState | undefined;
const conflicts: EditConflict[] = [];
const warnings: string[] = [];
const reviews: PasteReview[] = [];
let revision = 10;

const run = (command: Command) => {
  commands.push(command);
  rows.begin(command);
};
const handlers: GridHandlers = {
  execute: (plan, reason) => {
    const command = { commandId: `c${commands.length}`, reason, changes: plan.changes };
    steps = recorded(steps, command);
    run(command);
  },
  undo: () => {
    const last = steps.undo.at(-1);
    if (!last) return '';
    const { command } = inverseOf(last, (id, field) => rows.value(id, field), `u${commands.length}`, 'undo');
    steps = undone(steps, command);
    run(command);
    return `undo of ${command.changes.length}`;
  },
  redo: () => {
    const last = steps.redo.at(-1);
    if (!last) return '';
    const { command } = inverseOf(last, (id, field) => rows.value(id, field), `r${commands.length}`, 'redo');
    steps = redone(steps, command);
    run(command);
    return `redo of ${command.changes.length}`;
  },
  conflict: (conflict) => conflicts.push(conflict),
  selected: (state) => {
    latest = state;
  },
  grow: () => false,
  canGrow: () => false,
  review: (review) => reviews.push(review),
  warn: (text) => warnings.push(text),
};

const controller = new GridController({
  rows,
  columns: columnsFor(3),
  template: suzano,
  label: 'Declared bookings',
  fieldOf,
  dates: { min: '2026-01-01', max: '2029-12-31' },
  sortedBy: 'laycanStart',
  handlers,
});

const harness = {
  rows,
  commands,
  conflicts,
  warnings,
  reviews,
  bookings,
  booking,
  controller,
  selection: () =>
    latest && {
      id: latest.row.id,
      column: latest.column.id,
      rowIndex: latest.rowIndex,
      cells: latest.cells,
      sums: latest.sums,
    },
  /** A booking changed elsewhere. */
  remote: (n: number, change: Partial<BookingView>) => {
    revision += 1;
    const before = rows.get(bookings[n]?.id ?? '')?.booking ?? booking(n);
    rows.applyBookings([{ ...before, ...change, revision, cursor: cursorAt(2000 + revision) }], []);
  },
  add: (n: number, change: Partial<BookingView> = {}) => rows.applyBookings([booking(n, change)], []),
  remove: (n: number) => rows.applyBookings([], [bookings[n]?.id ?? '']),
  peers: (peers: readonly Peer[]) => controller.setPeers(peers),
  moveColumn: (id: string, to: number) => controller.moveColumn(id, to),
  hideColumn: (id: string) => controller.hideColumn(id),
};

export type Harness = typeof harness;
Object.assign(window, { harness });

const App = () => (
  <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
    <button type="button">Before</button>
    <div style={{ flex: 1, minHeight: 0 }}>
      <DeclarationGrid controller={controller} />
    </div>
    <button type="button">After</button>
  </div>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
