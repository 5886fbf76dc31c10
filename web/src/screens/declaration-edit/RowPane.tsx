import { ArrowRight, Snowflake, RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { mergeErrors } from '#contracts/templates/describe-error';
import type { BookingTemplate } from '#contracts/templates/template';
import type { RowError } from '#domain/validation/errors';
import { Pane, PaneBody } from '../../components/pane/Pane.tsx';
import { PaneHeader } from '../../components/pane/PaneHeader.tsx';
import { WholeNumbers } from '../../components/WholeNumbers.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { usePaneKeys } from '../../components/pane/pane-keys.ts';
import { Status } from '../../components/status/StatusGlyph.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import { Button } from '../../components/form/Button.tsx';
import { templateOfRow } from './grid/charterers.ts';
import type { FrozenCells } from './grid/frozen.ts';
import type { DeclarationColumn, DeclarationRow } from './grid/declaration-row.ts';
import { session } from '../../stores/session.ts';
import { FieldsSection } from '../booking-pane/FieldsSection.tsx';
import { LaycanSection } from '../booking-pane/LaycanSection.tsx';
import { PortsSection } from '../booking-pane/PortsSection.tsx';
import { ProblemItem, ProblemItems } from '../booking-pane/ProblemItem.tsx';
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
  readonly columns: readonly DeclarationColumn[];
  /** The column of a row that an error marks. */
  readonly columnOf: (row: DeclarationRow, error: RowError | undefined) => DeclarationColumn | undefined;
  readonly onJump: (row: DeclarationRow, error: RowError | undefined) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
  /** Takes the row's changes back, or a new row away. */
  readonly onDiscard: (row: DeclarationRow) => void;
}

const Problems = ({
  row,
  store,
  columns,
  columnOf,
  template,
  onJump,
}: Pick<RowPaneProps, 'store' | 'columns' | 'columnOf' | 'template' | 'onJump'> & {
  readonly row: DeclarationRow;
}) => {
  const problems = mergeErrors(templateOfRow(row, template), row.errors);
  if (problems.length === 0) return null;
  return (
    <ProblemItems>
      {problems.map((problem) => (
        <ProblemItem
          key={`${problem.title}|${problem.text}`}
          problem={problem}
          onGo={() => onJump(row, problem.errors[0])}
        >
          {unreadPlaces(
            row,
            problem.errors.map((error) => columnOf(row, error)),
          ).map((place) => (
            <NearestOptions
              key={place.column.id}
              {...{ store, columns, place }}
              onUse={() =>
                onJump(
                  row,
                  problem.errors.find((error) => columnOf(row, error) === place.column),
                )
              }
            />
          ))}
        </ProblemItem>
      ))}
    </ProblemItems>
  );
};

/** Why the row is here again after it was submitted. */
const reopenedText = (row: DeclarationRow): string | null => {
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

const Reopened = ({ row }: { readonly row: DeclarationRow }) => {
  const text = reopenedText(row);
  if (text === null) return null;
  return (
    <PaneSection label="Came back" className="row-reopened">
      <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
      <p>{text}</p>
    </PaneSection>
  );
};

const FrozenNote = ({ row, frozen }: { readonly row: DeclarationRow; readonly frozen: FrozenCells }) => {
  const text = frozen.rowText(row);
  if (text === '') return null;
  return (
    <PaneSection label="Frozen" className="row-reopened row-frozen">
      <Snowflake size={16} strokeWidth={1.75} aria-hidden />
      <p>{text}</p>
    </PaneSection>
  );
};

const Changes = observer(({ store, row }: { readonly store: DraftStore; readonly row: DeclarationRow }) => {
  const changes = changesInWords(row);
  if (changes.length === 0) return null;
  const nameOf = (id: string | null) =>
    id === store.context.userId
      ? 'You'
      : id === null
        ? ''
        : (nameInDraft(store.draft, store.presence.members, id) ?? '');
  return (
    <PaneSection
      label="Changes"
      title="Not submitted"
      aside={row.booking ? `Version ${row.booking.version}` : undefined}
    >
      <ul className="changes">
        {changes.map(({ key, label, from, to, by }) => (
          <li key={key} className="change-row">
            <span className="change-field">{label}</span>
            <span className="change-values">
              <del>
                <WholeNumbers text={from} />
              </del>
              <ArrowRight size={14} strokeWidth={1.75} aria-label="becomes" />
              <ins>
                <WholeNumbers text={to} />
              </ins>
            </span>
            <span className="change-by">{nameOf(by)}</span>
          </li>
        ))}
      </ul>
    </PaneSection>
  );
});

/** What its header says of a row, beside its name. */
const Said = ({ row }: { readonly row: DeclarationRow }) => (
  <>
    {row.fileRow === null ? null : <span className="pane-note">Row {row.fileRow}</span>}
    {row.booking ? (
      <Status status={row.booking.status} viewer={session.isStaff ? 'staff' : 'customer'} tag />
    ) : (
      <Tag>New</Tag>
    )}
    {row.draft?.submitting ? <span className="pane-note">Being submitted</span> : null}
  </>
);

/** The row under the cursor: what is wrong with it, what it would become, and what of it is new. */
export const RowPane = observer((props: RowPaneProps) => {
  const { store, rowId, template, onStep, onClose, onDiscard } = props;
  const row = store.all.find(({ id }) => id === rowId);
  const records = { name: 'booking', onPrevious: () => onStep(-1), onNext: () => onStep(1) };
  usePaneKeys({
    records,
    // In the grid Escape gives up a range or an edit; it closes the pane only from within.
    onClose: () => {
      if (document.activeElement?.closest('.pane')) onClose();
    },
  });
  if (!row) return null;
  const organisation = store.draft?.organisation ?? { id: store.context.organisation, name: '' };
  const booking = rowAsBooking(row, { organisation, template: template.name });
  const settings = store.settingsOf?.(row.booking?.organisation.id);
  return (
    <Pane label={`Booking ${rowName(row)}`} takesFocus="never">
      <PaneHeader title={rowTitle(row)} records={records} onClose={onClose}>
        <Said row={row} />
      </PaneHeader>
      <PaneBody>
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
      </PaneBody>
      {row.draft && !row.draft.submitting ? (
        <footer className="pane-footer">
          <Button variant="danger" onClick={() => onDiscard(row)}>
            {row.booking ? 'Discard changes' : 'Remove'}
          </Button>
        </footer>
      ) : null}
    </Pane>
  );
});
