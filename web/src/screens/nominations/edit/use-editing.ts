import { reaction } from 'mobx';
import { useEffect, useMemo, useState } from 'react';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { BookingSettings } from '#domain/reference/settings';
import { http } from '../../../api/http.ts';
import { snackbars } from '../../../components/feedback/snackbars.ts';
import { GridController } from '../../../components/grid/GridController.ts';
import type { PasteReview } from '../../../components/grid/ranges/paste-review.ts';
import { session } from '../../../stores/session.ts';
import { worldTime } from '../../../stores/world-time.ts';
import { bookingSettings } from '../../booking-lists/settings-store.ts';
import type { NominationsView } from '../list/use-nominations.ts';
import { mayEdit } from '../turn.ts';
import { editColumns, editTitles, pairsFor } from './edit-columns.ts';
import { describeMark } from './edit-marks.ts';
import type { EditColumn, EditedRow, Lock, Nominations } from './edited-row.ts';
import { keepEdits, readEdits } from './kept-edits.ts';
import { NominationEdits } from './NominationEdits.ts';
import { SavingEdits } from './SavingEdits.ts';

const why: Readonly<Record<Lock, string>> = {
  cancelled: 'The vessel was deleted: it cannot be edited.',
  foreign: 'You may look at this vessel, not change it.',
};

/** Days that calendars offer; others can be typed. */
const dates = () => {
  const year = worldTime.now().getUTCFullYear();
  return { min: `${year - 1}-01-01`, max: `${year + 2}-12-31` };
};

const controllerOf = (
  edits: NominationEdits,
  columns: readonly EditColumn[],
  settings: BookingSettings,
  onReview: (review: PasteReview) => void,
): GridController<Nominations> =>
  new GridController<Nominations>({
    label: 'Nominations, editing',
    rows: edits.rows,
    columns,
    sink: edits,
    dates: dates(),
    titled: editTitles(settings),
    widths: 'nominations.edit',
    words: {
      row: 'vessel',
      lockedRows: 'deleted vessels',
      locked: 'deleted, or not yours to change',
      whyLocked: ({ lock }) => (lock === null ? undefined : why[lock]),
      nameOf: ({ view }) => view.vesselVoyage.name,
    },
    describe: (row, column) => describeMark(column.cells.mark(row), row.view.template),
    note: (row, column) =>
      column.id === 'eta' && row.view.eta !== null && row.view.etaZone === null
        ? 'UTC: the clocks of the load port are not known.'
        : '',
    rowClasses: { 'nomination-row-cancelled': ({ lock }: EditedRow) => lock === 'cancelled' },
    handlers: {
      selected: () => undefined,
      review: onReview,
      warn: (text) => snackbars.show('warning', text),
    },
  });

/** The charterer's own options where they may be read, else those of the organisation that is looked at. */
const settingsFor = (charterer: string, organisation: string): BookingSettings | undefined =>
  bookingSettings.of(charterer) ?? bookingSettings.of(organisation);

const useEdits = ({ store, organisation, editing }: NominationsView): NominationEdits => {
  const user = session.profile?.id ?? '';
  const [edits] = useState(() => {
    const made = new NominationEdits(
      {
        settingsOf: (charterer) => settingsFor(charterer, organisation.id),
        mayEdit,
      },
      readEdits(organisation.id, user),
    );
    made.show(store.rows);
    return made;
  });
  useEffect(
    () =>
      reaction(
        () => store.rows,
        (rows) => edits.show(rows),
        { fireImmediately: true },
      ),
    [store, edits],
  );
  useEffect(
    () =>
      reaction(
        () => edits.kept,
        (kept) => {
          keepEdits(organisation.id, user, kept);
          editing.tell(kept.length);
        },
      ),
    [edits, editing, organisation.id, user],
  );
  // Limits of a charterer may come after the first rows.
  useEffect(
    () =>
      reaction(
        () => store.rows.map((row) => settingsFor(row.organisation.id, organisation.id)?.versions),
        () => edits.remark(),
      ),
    [store, edits, organisation.id],
  );
  return edits;
};

const useSaving = (edits: NominationEdits, { base, store }: NominationsView): SavingEdits =>
  useMemo(
    () =>
      new SavingEdits(
        edits,
        {
          save: async (id, cells, idempotencyKey) => {
            const call = { cells, add: [], remove: [] };
            const { nomination } = await http.put<NominationAnswered>(`${base}/${id}`, call, {
              idempotencyKey,
            });
            store.cache.answered([nomination]);
            return nomination;
          },
          read: async (id) => {
            const now = await http.get<NominationView>(`${base}/${id}`);
            store.cache.answered([now]);
            return now;
          },
        },
        ({ kind, text }) => snackbars.show(kind, text),
      ),
    [edits, base, store],
  );

export interface EditingInPage {
  readonly edits: NominationEdits;
  readonly saving: SavingEdits;
  readonly controller: GridController<Nominations>;
  /** A paste that waits for its user. */
  readonly review: PasteReview | undefined;
  readonly closeReview: () => void;
}

/** The grid over the page of the list, and what is entered in it. Observes: for observers only. */
export const useEditing = (view: NominationsView, settings: BookingSettings): EditingInPage => {
  const { organisation } = view;
  const edits = useEdits(view);
  const saving = useSaving(edits, view);
  const [review, setReview] = useState<PasteReview>();
  const [pairs, setPairs] = useState(() => pairsFor(edits.rows.all));
  useEffect(() => edits.rows.subscribe(() => setPairs(pairsFor(edits.rows.all))), [edits]);
  const viewer = session.isStaff ? 'staff' : 'customer';
  const columns = useMemo(
    () =>
      editColumns((row) => settingsFor(row.view.organisation.id, organisation.id) ?? settings, {
        pairs,
        viewer,
      }),
    [organisation.id, settings, pairs, viewer],
  );
  const [controller] = useState(() => controllerOf(edits, columns, settings, setReview));
  useEffect(() => controller.setColumns(columns), [controller, columns]);
  // A cell that is being typed in counts as entered; it waits in the tab for the next session.
  useEffect(
    () =>
      session.onExpiry(() => {
        controller.finishEdit();
        return edits.kept.length > 0;
      }),
    [controller, edits],
  );
  // Whoever asked for the grid goes on by keys in it.
  useEffect(() => controller.enter(), [controller]);
  const closeReview = () => {
    setReview(undefined);
    controller.enter();
  };
  return { edits, saving, controller, review, closeReview };
};
