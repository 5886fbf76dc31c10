import '@fontsource-variable/ibm-plex-sans/wght.css';
import '../../../web/src/styles/tokens.css';
import '../../../web/src/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BookingView } from '#contracts/booking/booking-view';
import { suzano } from '#contracts/templates/suzano';
import {
  inverseOf,
  noSteps,
  recorded,
  type Steps,
  redone,
  undone,
} from '../../../web/src/components/grid/rows/commands.ts';
import type { Declaration, Command } from '../../../web/src/screens/declaration-edit/grid/declaration-row.ts';
import { DeclarationGrid } from '../../../web/src/screens/declaration-edit/grid/DeclarationGrid.tsx';
import { looksOf } from '../../../web/src/screens/declaration-edit/grid/looks.ts';
import { GridController } from '../../../web/src/components/grid/GridController.ts';
import type { CommandSink, EditConflict } from '../../../web/src/components/grid/rows/sink.ts';
import { DeclarationRows } from '../../../web/src/screens/declaration-edit/grid/DeclarationRows.ts';
import type { Peer } from '../../../web/src/components/grid/ranges/overlay.ts';
import type { PasteReview } from '../../../web/src/components/grid/ranges/paste-review.ts';
import type { SelectionState } from '../../../web/src/components/grid/ranges/selection-state.ts';
import { booking, cursorAt } from '../declaration-fixture.ts';
import { columnsFor, titled } from '../grid-fixture.ts';

/** The grid alone, with what the tests of the browser look at and reach into. */
const count = 40;
document.documentElement.dataset['theme'] = 'light';

const begun = () => {
  const rows = new DeclarationRows();
  const bookings = Array.from({ length: count }, (_, n) =>
    booking(n, n === 7 ? { cancelled: true, status: 'cancelled' } : {}),
  );
  rows.load({ bookings, rows: [], cursor: cursorAt(1) });

  const commands: Command[] = [];
  let steps: Steps<Declaration> = noSteps;
  let latest: SelectionState<Declaration> | undefined;
  const conflicts: EditConflict<Declaration>[] = [];
  const warnings: string[] = [];
  const reviews: PasteReview[] = [];
  let revision = 10;

  const run = (command: Command) => {
    commands.push(command);
    rows.begin(command);
  };
  const sink: CommandSink<Declaration> = {
    execute: (reason, changes) => {
      const command = { commandId: `c${commands.length}`, reason, changes };
      steps = recorded(steps, command);
      run(command);
    },
    undo: () => {
      const last = steps.undo.at(-1);
      if (!last) return '';
      const { command } = inverseOf(
        last,
        (id, field, value) => rows.holds(id, field, value),
        `u${commands.length}`,
        'undo',
      );
      steps = undone(steps, command);
      run(command);
      return `undo of ${command.changes.length}`;
    },
    redo: () => {
      const last = steps.redo.at(-1);
      if (!last) return '';
      const { command } = inverseOf(
        last,
        (id, field, value) => rows.holds(id, field, value),
        `r${commands.length}`,
        'redo',
      );
      steps = redone(steps, command);
      run(command);
      return `redo of ${command.changes.length}`;
    },
    conflict: (conflict) => conflicts.push(conflict),
  };

  const controller = new GridController({
    rows,
    columns: columnsFor(3),
    ...looksOf(suzano),
    label: 'Declared bookings',
    titled,
    dates: { min: '2026-01-01', max: '2029-12-31' },
    sortedBy: 'laycanStart',
    sink,
    handlers: {
      selected: (state) => {
        latest = state;
      },
      review: (review) => reviews.push(review),
      warn: (text) => warnings.push(text),
    },
  });

  return {
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
};

export type Harness = ReturnType<typeof begun>;

const App = ({ controller }: Pick<Harness, 'controller'>) => (
  <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
    <button type="button">Before</button>
    <div style={{ flex: 1, minHeight: 0 }}>
      <DeclarationGrid controller={controller} />
    </div>
    <button type="button">After</button>
  </div>
);

const root = createRoot(document.getElementById('root') ?? document.body);

/** A grid as it is at first, in place of the one before: for a test, what loading the page anew is, without its sources. */
const begin = (): void => {
  const harness = begun();
  Object.assign(window, { harness, begin });
  root.render(
    <StrictMode key={crypto.randomUUID()}>
      <App controller={harness.controller} />
    </StrictMode>,
  );
};

begin();
