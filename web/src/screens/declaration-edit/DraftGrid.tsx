import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import type { BookingSettings } from '#domain/reference/settings';
import type { RowError } from '#domain/validation/errors';
import type { BookingTemplate } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import { useMediaQuery, usePhone } from '../../components/media.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { DeclarationGrid } from './grid/DeclarationGrid.tsx';
import type { GridController } from '../../components/grid/GridController.ts';
import type { SelectionState } from '../../components/grid/ranges/selection-state.ts';
import { FrozenCells } from './grid/frozen.ts';
import type { Declaration, DeclarationColumn, DeclarationRow } from './grid/declaration-row.ts';
import { session } from '../../stores/session.ts';
import { worldTime } from '../../stores/world-time.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { useOrigins } from '../provenance/use-origins.tsx';
import type { Discarding } from './dialogs/DiscardDialog.tsx';
import { DraftDialogs } from './dialogs/DraftDialogs.tsx';
import { PasteDialog } from './dialogs/PasteDialog.tsx';
import { DraftNotices, type DraftNoticesProps } from './DraftNotices.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { declarationsPath } from './draft/draft-api.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import type { Submitted } from './draft/DraftSubmission.ts';
import { DraftToolbar, PhoneSubmit } from './DraftToolbar.tsx';
import { FindBar, type FindMode } from './FindBar.tsx';
import { PresenceAvatars } from './PresenceAvatars.tsx';
import { RowPane } from './RowPane.tsx';
import { useFind } from './use-find-keys.ts';
import { useDraftGrid } from './use-draft-grid.ts';
import { useEntry } from './use-entry.ts';
import { useSubmission } from './use-submission.ts';

export interface DraftGridProps {
  readonly store: DraftStore;
  readonly settings: BookingSettings;
  /** What a screen reader calls the grid. */
  readonly label: string;
  /** What the browser's tab says. */
  readonly name: string;
  /** Left in the toolbar. */
  readonly heading: ReactNode;
  readonly sortedBy?: string;
  /** Row to begin at: the one that was looked at in the list. */
  readonly startAt?: string | null;
  readonly selection: SelectionState<Declaration> | undefined;
  readonly onSelected: (state: SelectionState<Declaration> | undefined) => void;
  /** Everything that was sent came through. */
  readonly onSubmitted: (submitted: Submitted) => void;
  /** All rows were discarded. */
  readonly onDiscarded: () => void;
}

/** The column of a row that an error marks; undefined where it marks none. */
const columnOf = (row: DeclarationRow, error: RowError | undefined, columns: readonly DeclarationColumn[]) =>
  columns.find(
    (column) =>
      error !== undefined &&
      column.cells
        .mark(row)
        ?.errors.some(({ attribute, code }) => code === error.code && sameEnd(attribute, error.attribute)),
  );

/** A line's place and its slot may differ, the kind of its cell does not. */
const sameEnd = (a: string, b: string) => a.replace(/\.\d+\./, '.') === b.replace(/\.\d+\./, '.');

/** The grid, what the draft asks, and its submission, which leads to either. Observes the draft: for observers only. */
const useDraftWork = (props: DraftGridProps, template: BookingTemplate) => {
  const { store, onSubmitted } = props;
  // An upload begins with what it asks; elsewhere nothing steps between the hand and the grid unasked.
  const [questions, setQuestions] = useState(store.draft?.kind === 'upload');
  const [frozen] = useState(
    () =>
      new FrozenCells(
        (charterer) => (store.settingsOf?.(charterer) ?? props.settings).limits,
        () => worldTime.today(),
        session.isStaff ? '' : 'Ask your G2O contact to change it.',
      ),
  );
  const { ask: onAsk, floating } = useOrigins(declarationsPath(store.context.organisation));
  const { controller, columns, review, closeReview } = useDraftGrid(store, {
    ...props,
    template,
    frozen,
    onAsk,
  });
  useEntry(store, controller, questions && (store.conflicts.length > 0 || store.contents.asking.length > 0));
  const submission = useSubmission(store, {
    toErrors: () => controller.firstProblem(),
    toQuestions: () => setQuestions(true),
    done: onSubmitted,
  });
  const jump = (row: DeclarationRow, error: RowError | undefined) =>
    controller.goTo(row.id, columnOf(row, error, columns)?.id);
  return {
    controller,
    submission,
    questions,
    setQuestions,
    jump,
    frozen,
    columns,
    review,
    closeReview,
    floating,
  };
};

/** The row that the pane shows: the selected one, unless the pane was closed or has no room; undefined where it is away. */
const usePane = (selection: SelectionState<Declaration> | undefined) => {
  const docked = useMediaQuery('(min-width: 1280px)');
  const [wanted, show] = useState<boolean | null>(null);
  return { paneRow: (wanted ?? docked) ? selection?.row.id : undefined, showPane: show };
};

const DraftBody = ({
  store,
  submission,
  controller,
  ask,
  finding,
  onFindClosed,
  column,
}: Pick<DraftNoticesProps, 'store' | 'submission' | 'ask'> & {
  readonly controller: GridController<Declaration>;
  readonly finding: FindMode | undefined;
  readonly onFindClosed: () => void;
  readonly column: DeclarationColumn | undefined;
}) => (
  <div className="draft-body">
    <DraftNotices {...{ store, submission, ask }} goTo={({ id }) => controller.goTo(id)} />
    {finding ? (
      <FindBar
        {...{ store, controller, column }}
        mode={finding}
        onClose={() => {
          onFindClosed();
          controller.enter();
        }}
      />
    ) : null}
    <div className="draft-grid">
      <DeclarationGrid controller={controller} />
    </div>
  </div>
);

/** A draft's rows in the grid, with toolbar, pane, status bar and dialogs. */
export const DraftGrid = observer((props: DraftGridProps) => {
  const { store, selection, name, heading, onDiscarded } = props;
  const organisation = useOrganisation();
  const template = templateOf(organisation.settings.bookingTemplate);
  const { paneRow, showPane } = usePane(selection);
  const [discarding, setDiscarding] = useState<Discarding>(null);
  const work = useDraftWork(props, template);
  const { finding, setFinding } = useFind();
  const { controller, submission, questions, setQuestions, jump, frozen, columns } = work;
  const paneOpen = paneRow !== undefined;
  const toolbar = (
    <DraftToolbar
      {...{ store, submission, controller, template, columns, paneOpen }}
      onJump={jump}
      onDiscard={() => setDiscarding('all')}
      onPane={() => showPane(!paneOpen)}
      onFind={() => setFinding('replace')}
    >
      {heading}
    </DraftToolbar>
  );
  return (
    <Page
      title="Cargo Bookings"
      name={name}
      tabs={cargoBookingsTabs(organisation.id, 'declaration')}
      presence={<PresenceAvatars presence={store.presence} />}
      toolbar={toolbar}
      pane={
        paneOpen ? (
          <RowPane
            {...{ store, template, frozen, columns }}
            columnOf={(row, error) => columnOf(row, error, columns)}
            rowId={paneRow}
            onJump={jump}
            onStep={(by) => controller.step(by)}
            onClose={() => showPane(false)}
            onDiscard={(row) => setDiscarding({ row })}
          />
        ) : null
      }
      status={<DraftStatus store={store} selection={selection} />}
      footer={usePhone() ? <PhoneSubmit {...{ store, submission }} /> : null}
    >
      <DraftBody
        {...{ store, submission, controller, finding }}
        ask={() => setQuestions(true)}
        column={selection?.column}
        onFindClosed={() => setFinding(undefined)}
      />
      {work.floating}
      {work.review ? <PasteDialog review={work.review} onClose={work.closeReview} /> : null}
      <DraftDialogs
        {...{ store, submission, questions, discarding, onDiscarded, template }}
        onJump={jump}
        onAnswered={() => setQuestions(false)}
        onDiscardClosed={() => setDiscarding(null)}
      />
    </Page>
  );
});
