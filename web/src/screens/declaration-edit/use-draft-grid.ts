import { useEffect, useMemo, useState } from 'react';
import type { BookingSettings } from '#domain/reference/settings';
import type { BookingTemplate } from '#contracts/templates/template';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import { usePhone } from '../../components/media.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import type { PasteReview } from '../../components/grid/ranges/paste-review.ts';
import { askedCellOf } from './asked-cell.ts';
import type { Origins } from '../provenance/use-origins.tsx';
import { portSearch } from '../booking-lists/option-searches.ts';
import { gridColumns, pairsFor } from './grid/columns.ts';
import type { FrozenCells } from './grid/frozen.ts';
import { GridController } from '../../components/grid/GridController.ts';
import type { CommandSink } from '../../components/grid/rows/sink.ts';
import type { SelectionState } from '../../components/grid/ranges/selection-state.ts';
import type { Declaration, DeclarationColumn } from './grid/declaration-row.ts';
import { looksOf } from './grid/looks.ts';
import { noteOf } from './grid/nomination-note.ts';
import { newRow } from './grid/new-row.ts';
import { titleFinder } from './grid/title-finder.ts';
import { session } from '../../stores/session.ts';
import { worldTime } from '../../stores/world-time.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import { somethingFloats } from '../../components/overlay/something-floats.ts';

export interface DraftGridOptions {
  readonly settings: BookingSettings;
  readonly template: BookingTemplate;
  /** What a screen reader calls the grid. */
  readonly label: string;
  readonly sortedBy?: string | undefined;
  /** Row to begin at. */
  readonly startAt?: string | null;
  readonly frozen: FrozenCells;
  readonly onSelected: (state: SelectionState<Declaration> | undefined) => void;
  /** What is asked of a cell, as of the first call. */
  readonly onAsk: Origins['ask'];
}

/** Dates that can be declared: a year that is mistyped is cleared, everything else is for the validator to judge. */
const declarableDates = () => {
  const year = worldTime.now().getUTCFullYear();
  return { min: `${year - 1}-01-01`, max: `${year + 2}-12-31` };
};

/** What is done in the grid becomes commands of the draft. */
const sinkOf = (store: DraftStore): CommandSink<Declaration> => ({
  execute: (reason, changes) => store.commands.execute(reason, changes),
  undo: () => store.commands.undo(),
  redo: () => store.commands.redo(),
  conflict: ({ row, field, mine, theirs }) => {
    const hand = store.handOn(row, field);
    store.commands.ask({ id: row.id, field, mine, theirs, from: 'edit', hand });
  },
  adder: {
    canAdd: () => store.draft?.kind === 'new',
    newRow,
    add: ({ count, changes, isMore, named }) => store.commands.addRows(count, changes, isMore, named),
  },
});

const controllerOf = (
  store: DraftStore,
  columns: readonly DeclarationColumn[],
  { template, settings, label, sortedBy, onSelected, onAsk, frozen }: DraftGridOptions,
  onReview: (review: PasteReview) => void,
): GridController<Declaration> =>
  new GridController({
    ...looksOf(template),
    label,
    rows: store.rows,
    columns,
    sink: sinkOf(store),
    dates: declarableDates(),
    titled: titleFinder(declarationShape(template, settings)),
    frozen: frozen.text,
    note: noteOf(store.context.side),
    widths: `grid.${template.name}`,
    ...(sortedBy ? { sortedBy } : {}),
    handlers: {
      selected: (state) => {
        onSelected(state);
        store.presence.tell({ row: state?.row.id ?? null, field: state?.column.id ?? null });
      },
      review: onReview,
      ask: (row, column, anchor, point) => onAsk(askedCellOf(row, column), anchor, point),
      warn: (text) => snackbars.show('warning', text),
    },
  });

/**
 * A cell that is being typed in counts as entered, however the page is left: the window asks while it is on its way, and
 * where the session has ended it waits for the next one.
 */
const useHalfTyped = (store: DraftStore, controller: GridController<Declaration>): void => {
  useEffect(
    () =>
      session.onExpiry(() => {
        controller.finishEdit();
        return store.keep();
      }),
    [controller, store],
  );
  useEffect(() => {
    const finish = (event: BeforeUnloadEvent) => {
      controller.finishEdit();
      if (store.commands.queue.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', finish);
    return () => window.removeEventListener('beforeunload', finish);
  }, [controller, store]);
};

/** F8 goes to the next problem from anywhere on the page; in the grid the grid hears it first. */
const useProblemKey = (controller: GridController<Declaration>): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented || somethingFloats()) return;
      event.preventDefault();
      controller.nextProblem(event.shiftKey);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [controller]);
};

export interface DraftGridInPage {
  readonly controller: GridController<Declaration>;
  readonly columns: readonly DeclarationColumn[];
  /** A paste that waits for its user. */
  readonly review: PasteReview | undefined;
  readonly closeReview: () => void;
}

/** The grid over a draft, with its columns as they are now. Observes the draft: for observers only. */
export const useDraftGrid = (store: DraftStore, options: DraftGridOptions): DraftGridInPage => {
  const { settings, template, startAt } = options;
  const {
    settingsOf,
    context: { organisation },
  } = store;
  const pairs = pairsFor(store.all);
  const phone = usePhone();
  const columns = useMemo(() => {
    const all = gridColumns(
      template.editColumns,
      settingsOf ?? (() => settings),
      pairs,
      template.searchablePorts
        ? (search, text, signal) => portSearch(organisation, search)(text, 1, signal)
        : undefined,
    );
    // A phone has no room for more than the code beside the rest.
    return phone ? all.map((column) => ({ ...column, pinned: column.id === 'code' })) : all;
  }, [template, settings, settingsOf, pairs, phone, organisation]);
  const [review, setReview] = useState<PasteReview>();
  const [controller] = useState(() => controllerOf(store, columns, options, setReview));
  // An upload opens with its errors on top; after that rows move only when they are told to.
  const reviewedUpload = store.reviewed && store.draft?.kind === 'upload';
  useEffect(() => {
    if (reviewedUpload) controller.sortAgain();
  }, [controller, reviewedUpload]);
  useHalfTyped(store, controller);
  useEffect(() => {
    if (startAt) controller.goTo(startAt);
  }, [controller, startAt]);
  useEffect(() => controller.setColumns(columns), [controller, columns]);
  useProblemKey(controller);
  useEffect(() => controller.setPeers(store.presence.peers), [controller, store.presence.peers]);
  const closeReview = () => {
    setReview(undefined);
    controller.enter();
  };
  return { controller, columns, review, closeReview };
};
