import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { BookingSettings } from '#domain/reference/settings';
import type { RowError } from '#domain/validation/errors';
import { templateOf } from '#contracts/templates/template-of';
import { useMediaQuery } from '../../app/media.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../../app/paths.ts';
import { LoadStateView } from '../../components/feedback/LoadStateView.tsx';
import { Button } from '../../components/form/Button.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { gridColumns, pairsFor } from '../../components/grid/columns.ts';
import { DeclarationGrid } from '../../components/grid/DeclarationGrid.tsx';
import { GridController } from '../../components/grid/GridController.ts';
import { planNewRows } from '../../components/grid/paste.ts';
import type { SelectionState } from '../../components/grid/range-host.ts';
import { type GridColumn, type GridRow, markOf } from '../../components/grid/rows.ts';
import { session } from '../../stores/session.ts';
import { cargoBookingsTabs } from '../bookings/cargo-bookings-tabs.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiscardDialog, type Discarding } from './DiscardDialog.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import type { DraftStore } from './DraftStore.ts';
import { DraftSubmission } from './DraftSubmission.ts';
import { DraftToolbar } from './DraftToolbar.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { MatchesDialog } from './MatchesDialog.tsx';
import { PresenceAvatars } from './PresenceAvatars.tsx';
import { RowPane } from './RowPane.tsx';
import { SubmitDialogs } from './SubmitDialogs.tsx';
import './declaration-edit.css';

export interface DraftScreenProps {
  readonly store: DraftStore;
  /** What a screen reader calls the grid. */
  readonly label: string;
  /** Left in the toolbar. */
  readonly heading: ReactNode;
  /** Says what a draft without rows is, and the first step. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly sortedBy?: string;
  /** Everything was submitted. */
  readonly onDone: () => void;
}

/** Dates that can be declared: a year that is mistyped is cleared, everything else is for the validator to judge. */
const declarableDates = () => {
  const year = new Date().getUTCFullYear();
  return { min: `${year - 1}-01-01`, max: `${year + 2}-12-31` };
};

/** The column of a row that an error marks; undefined where it marks none. */
const columnOf = (row: GridRow, error: RowError | undefined, columns: readonly GridColumn[]) =>
  columns.find(
    (column) =>
      error !== undefined &&
      markOf(row, column)?.errors.some(
        ({ attribute, code }) => code === error.code && sameEnd(attribute, error.attribute),
      ),
  );

/** A line's place and its slot may differ, the kind of its cell does not. */
const sameEnd = (a: string, b: string) => a.replace(/\.\d+\./, '.') === b.replace(/\.\d+\./, '.');

const DraftGrid = observer(
  ({
    store,
    settings,
    label,
    sortedBy,
    selection,
    onSelected,
    ...frame
  }: Omit<DraftScreenProps, 'empty'> & {
    readonly settings: BookingSettings;
    readonly selection: SelectionState | undefined;
    readonly onSelected: (state: SelectionState | undefined) => void;
  }) => {
    const organisation = useOrganisation();
    const template = templateOf(organisation.settings.bookingTemplate);
    const pairs = pairsFor(store.all);
    const columns = useMemo(
      () => gridColumns(template.editColumns, settings, pairs),
      [template, settings, pairs],
    );
    const docked = useMediaQuery('(min-width: 1280px)');
    const [pane, setPane] = useState<boolean | null>(null);
    // An upload begins with what it asks; elsewhere nothing steps between the hand and the grid unasked.
    const [questions, setQuestions] = useState(store.draft?.kind === 'upload');
    const [discarding, setDiscarding] = useState<Discarding>(null);
    const [controller] = useState(
      () =>
        new GridController({
          rows: store.rows,
          columns,
          template,
          label,
          dates: declarableDates(),
          ...(sortedBy ? { sortedBy } : {}),
          handlers: {
            execute: (plan, reason) => store.commands.execute(reason, plan.changes),
            undo: () => store.commands.undo(),
            redo: () => store.commands.redo(),
            conflict: ({ row, field, mine, theirs }) => {
              store.commands.ask({ id: row.id, field, mine, theirs, from: 'edit' });
            },
            selected: (state) => {
              onSelected(state);
              store.presence.tell({ row: state?.row.id ?? null, field: state?.column.id ?? null });
            },
            grow: (rest) => {
              if (store.draft?.kind !== 'new') return false;
              store.commands.addRows(rest.lines.length, planNewRows(rest).changes);
              return true;
            },
            warn: (text) => snackbars.show('warning', text),
          },
        }),
    );
    const [submission] = useState(
      () =>
        new DraftSubmission(
          store,
          {
            success: (text) => snackbars.success(text),
            fail: (text) => snackbars.error(text),
            toErrors: () => controller.firstProblem(),
            toQuestions: () => setQuestions(true),
            done: frame.onDone,
          },
          session.isStaff,
        ),
    );
    useEffect(() => () => submission.close(), [submission]);
    // An upload opens with its errors on top; after that rows move only when they are told to.
    const reviewedUpload = store.reviewed && store.draft?.kind === 'upload';
    useEffect(() => {
      if (reviewedUpload) controller.sortAgain();
    }, [controller, reviewedUpload]);
    useEffect(() => controller.setColumns(columns), [controller, columns]);
    useEffect(() => controller.setPeers(store.presence.peers), [controller, store.presence.peers]);

    const jump = (row: GridRow, error: RowError | undefined) =>
      controller.goTo(row.id, columnOf(row, error, columns)?.id);
    const paneOpen = (pane ?? docked) && selection !== undefined;
    return (
      <Page
        title="Cargo Bookings"
        tabs={cargoBookingsTabs(organisation.id, 'declaration')}
        presence={<PresenceAvatars presence={store.presence} />}
        toolbar={
          <DraftToolbar
            store={store}
            submission={submission}
            controller={controller}
            template={template}
            onJump={jump}
            onDiscard={() => setDiscarding('all')}
            paneOpen={paneOpen}
            onPane={() => setPane(!paneOpen)}
          >
            {frame.heading}
          </DraftToolbar>
        }
        pane={
          paneOpen ? (
            <RowPane
              store={store}
              rowId={selection.row.id}
              template={template}
              onJump={jump}
              onStep={(by) => controller.step(by)}
              onClose={() => setPane(false)}
              onDiscard={(row) => setDiscarding({ row })}
            />
          ) : null
        }
        status={<DraftStatus store={store} selection={selection} />}
      >
        <div className="draft-body">
          <DraftNotices store={store} ask={() => setQuestions(true)} goTo={({ id }) => controller.goTo(id)} />
          <div className="draft-grid">
            <DeclarationGrid controller={controller} />
          </div>
        </div>
        <ConflictDialog
          store={store}
          open={questions || store.commands.refused.length > 0}
          onClose={() => setQuestions(false)}
        />
        <MatchesDialog
          store={store}
          open={questions && store.conflicts.length === 0}
          onClose={() => setQuestions(false)}
        />
        <SubmitDialogs store={store} submission={submission} asksSync={session.isStaff} />
        <DiscardDialog
          store={store}
          discarding={discarding}
          onClose={() => setDiscarding(null)}
          onDiscarded={() => {
            if (store.draft && store.draft.kind !== 'edit') {
              void store.commands.queue.drained().then(frame.onDone);
            }
          }}
        />
        <LeaveDialog store={store} />
      </Page>
    );
  },
);

/** A draft in the grid, with everything around it. */
export const DraftScreen = observer((props: DraftScreenProps) => {
  const { store, empty } = props;
  const organisation = useOrganisation();
  const [, navigate] = useLocation();
  const [selection, setSelection] = useState<SelectionState>();
  const { settings } = store;
  if (store.state.name === 'idle' && settings && (store.rows.size > 0 || store.draft?.kind === 'new')) {
    return <DraftGrid {...props} settings={settings} selection={selection} onSelected={setSelection} />;
  }
  return (
    <Page title="Cargo Bookings" tabs={cargoBookingsTabs(organisation.id, 'declaration')}>
      <LoadStateView
        state={store.state.name === 'idle' ? { name: 'no_data' } : store.state}
        onRetry={() => void store.load()}
        skeleton={<SkeletonRows rows={12} />}
        noData={{
          ...empty,
          action: (
            <Button onClick={() => navigate(paths.declaration(organisation.id))}>Show the bookings</Button>
          ),
        }}
        onClear={() => navigate(paths.declaration(organisation.id))}
      />
    </Page>
  );
});
