/** The product's grid over 20,000 bookings, as built for production. */
import '../../../web/src/styles/tokens.css';
import '../../../web/src/styles/base.css';
import { createRoot } from 'react-dom/client';
import { suzano } from '#contracts/templates/suzano';
import { DeclarationGrid } from '../../../web/src/screens/declaration-edit/grid/DeclarationGrid.tsx';
import { looksOf } from '../../../web/src/screens/declaration-edit/grid/looks.ts';
import { GridController } from '../../../web/src/components/grid/GridController.ts';
import { DeclarationRows } from '../../../web/src/screens/declaration-edit/grid/DeclarationRows.ts';
import { cursorAt } from '../../support/declaration-fixture.ts';
import { columnsFor } from '../../support/grid-fixture.ts';
import { bookings, changed, framesOf, pasteByEvent, whenRowsShow } from './bench.ts';

const rows = new DeclarationRows();
rows.load({ bookings: [...bookings], rows: [], cursor: cursorAt(1) });
let commands = 0;

const controller = new GridController({
  rows,
  columns: columnsFor(3),
  ...looksOf(suzano),
  label: 'Declared bookings',
  titled: () => undefined,
  dates: { min: '2026-01-01', max: '2029-12-31' },
  sortedBy: 'laycanStart',
  sink: {
    execute: (reason, changes) => {
      commands += 1;
      rows.begin({ commandId: `c${commands}`, reason, changes });
    },
    undo: () => '',
    redo: () => '',
    conflict: () => undefined,
  },
  handlers: {
    selected: () => undefined,
    review: () => undefined,
    warn: () => undefined,
  },
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<DeclarationGrid controller={controller} />);

window.bench = {
  painted: whenRowsShow(),
  paste: async (tsv) => {
    const before = commands;
    const time = await pasteByEvent(tsv);
    if (commands === before) throw new Error('Nothing was pasted');
    return time;
  },
  update: (count) => rows.applyBookings(changed(count), []),
  frames: framesOf,
};
