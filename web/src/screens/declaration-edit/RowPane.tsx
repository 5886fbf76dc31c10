import { ArrowRight, OctagonAlert, Snowflake, RotateCcw, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { mergeErrors } from '#contracts/templates/describe-error';
import type { BookingTemplate } from '#contracts/templates/template';
import type { RowError } from '#domain/validation/errors';
import { useMediaQuery } from '../../app/media.ts';
import { Status } from '../../components/status/StatusGlyph.tsx';
import { Button } from '../../components/form/Button.tsx';
import { templateOfRow } from '../../components/grid/rows/charterers.ts';
import type { FrozenCells } from '../../components/grid/rows/frozen.ts';
import type { GridColumn, GridRow } from '../../components/grid/rows/rows.ts';
import { session } from '../../stores/session.ts';
import { FieldsSection } from '../booking-pane/FieldsSection.tsx';
import { LaycanSection } from '../booking-pane/LaycanSection.tsx';
import { PaneButtons } from '../booking-pane/PaneButtons.tsx';
import { PortsSection } from '../booking-pane/PortsSection.tsx';
import '../booking-pane/pane.css';
import { usePaneKeys } from '../booking-pane/pane-keys.ts';
import { changesInWords } from './draft/cell-words.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import { nameInDraft } from './draft/other-hand.ts';
import { rowName, rowTitle } from './draft/row-name.ts';
import { NearestOptions, unreadPlaces } from './NearestNames.tsx';
import { rowAsBooking } from './row-view.ts';

export interface RowPaneProps {
  readonly store: DraftStore;
  readonly rowId: string;
  readonly template: BookingTemplate;
  readonly frozen: FrozenCells;
  readonly columns: readonly GridColumn[];
  /** The column of a row that an error marks. */
  readonly columnOf: (row: GridRow, error: RowError | undefined) => GridColumn | undefined;
  readonly onJump: (row: GridRow, error: RowError | undefined) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
  /** Takes the row's changes back, or a new row away. */
  readonly onDiscard: (row: GridRow) => void;
}

const Problems = ({
  row,
  store,
  columns,
  columnOf,
  template,
  onJump,
}: Pick<RowPaneProps, 'store' | 'columns' | 'columnOf' | 'template' | 'onJump'> & {
  readonly row: GridRow;
}) => {
  const problems = mergeErrors(templateOfRow(row, template), row.errors);
  if (problems.length === 0) return null;
  return (
    <section className="pane-section pane-problems" aria-label="Problems">
      <ul>
        {problems.map(({ level, title, text, column, errors }) => (
          <li key={`${title}|${text}`} className={`pane-problem pane-problem-${level}`}>
            {level === 'error' ? (
              <OctagonAlert size={16} strokeWidth={1.75} aria-label="Error" />
            ) : (
              <TriangleAlert size={16} strokeWidth={1.75} aria-label="Warning" />
            )}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
              {unreadPlaces(
                row,
                errors.map((error) => columnOf(row, error)),
              ).map((place) => (
                <NearestOptions
                  key={place.column.id}
                  {...{ store, columns, place }}
                  onUse={() =>
                    onJump(
                      row,
                      errors.find((error) => columnOf(row, error) === place.column),
                    )
                  }
                />
              ))}
            </div>
            <button type="button" className="link-button" onClick={() => onJump(row, errors[0])}>
              {column}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Why the row is here again after it was submitted. */
const reopenedText = (row: GridRow): string | null => {
  const reopened = row.draft?.reopened;
  if (!reopened) return null;
  switch (reopened.because) {
    case 'conflict':
      return 'The booking was changed elsewhere while this row was on its way. Say which values hold, then submit again.';
    case 'rejected':
      return 'The booking was refused as it was submitted. Mend what is marked, then submit again.';
    case 'asking':
      return 'Another booking now bears this code. Say which one the row belongs to, then submit again.';
  }
};

const Reopened = ({ row }: { readonly row: GridRow }) => {
  const text = reopenedText(row);
  if (text === null) return null;
  return (
    <section className="pane-section row-reopened" aria-label="Came back">
      <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
      <p>{text}</p>
    </section>
  );
};

const FrozenNote = ({ row, frozen }: { readonly row: GridRow; readonly frozen: FrozenCells }) => {
  const text = frozen.rowText(row);
  if (text === '') return null;
  return (
    <section className="pane-section row-reopened row-frozen" aria-label="Frozen">
      <Snowflake size={16} strokeWidth={1.75} aria-hidden />
      <p>{text}</p>
    </section>
  );
};

const Changes = observer(({ store, row }: { readonly store: DraftStore; readonly row: GridRow }) => {
  const changes = changesInWords(row);
  if (changes.length === 0) return null;
  const nameOf = (id: string | null) =>
    id === store.context.userId
      ? 'You'
      : id === null
        ? ''
        : (nameInDraft(store.draft, store.presence.members, id) ?? '');
  return (
    <section className="pane-section" aria-label="Changes">
      <div className="pane-section-head">
        <h3>Not submitted</h3>
        <span>{row.booking ? `Version ${row.booking.version}` : ''}</span>
      </div>
      <ul className="changes">
        {changes.map(({ key, label, from, to, by }) => (
          <li key={key} className="change-row">
            <span className="change-field">{label}</span>
            <span className="change-values">
              <del>{from}</del>
              <ArrowRight size={14} strokeWidth={1.75} aria-label="becomes" />
              <ins>{to}</ins>
            </span>
            <span className="change-by">{nameOf(by)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** The row under the cursor: what is wrong with it, what it would become, and what of it is new. */
export const RowPane = observer((props: RowPaneProps) => {
  const { store, rowId, template, onStep, onClose, onDiscard } = props;
  const docked = useMediaQuery('(min-width: 1280px)');
  const row = store.all.find(({ id }) => id === rowId);
  usePaneKeys({
    onPrevious: 'previous',
    onNext: 'next',
    onMove: (to) => onStep(to === 'next' ? 1 : -1),
    // In the grid Escape gives up a range or an edit; it closes the pane only from within.
    onClose: () => {
      if (document.activeElement?.closest('.pane')) onClose();
    },
  });
  if (!row) return null;
  const organisation = store.draft?.organisation ?? { id: store.context.organisation, name: '' };
  const booking = rowAsBooking(row, organisation);
  const settings = store.settingsOf?.(row.booking?.organisation.id);
  return (
    <aside className={docked ? 'pane' : 'pane pane-over'} aria-label={`Booking ${rowName(row)}`}>
      <header className="pane-header">
        <h2 className="pane-title">{rowTitle(row)}</h2>
        {row.fileRow === null ? null : <span className="pane-transfer">Row {row.fileRow}</span>}
        {row.booking ? (
          <Status status={row.booking.status} viewer={session.isStaff ? 'staff' : 'customer'} tag />
        ) : (
          <span className="tag tag-neutral">New</span>
        )}
        {row.draft?.submitting ? <span className="pane-transfer">Being submitted</span> : null}
        <PaneButtons onPrevious={() => onStep(-1)} onNext={() => onStep(1)} onClose={onClose} />
      </header>
      <div className="pane-body">
        <Reopened row={row} />
        <Problems
          {...{ row, store, template }}
          columns={props.columns}
          columnOf={props.columnOf}
          onJump={props.onJump}
        />
        <FrozenNote row={row} frozen={props.frozen} />
        <LaycanSection booking={booking} settings={settings} />
        <FieldsSection booking={booking} />
        <PortsSection booking={booking} />
        <Changes store={store} row={row} />
      </div>
      {row.draft && !row.draft.submitting ? (
        <footer className="pane-footer">
          <Button variant="danger" onClick={() => onDiscard(row)}>
            {row.booking ? 'Discard changes' : 'Remove'}
          </Button>
        </footer>
      ) : null}
    </aside>
  );
});
