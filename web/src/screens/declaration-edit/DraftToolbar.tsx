import { ArrowUpDown, PanelRight, Plus, Search } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { BookingTemplate } from '#contracts/templates/template';
import type { RowError } from '#domain/validation/errors';
import { usePhone } from '../../components/media.ts';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { ButtonWithReason } from '../../components/form/ButtonWithReason.tsx';
import type { GridController } from '../../components/grid/GridController.ts';
import { UndoRedo } from '../../components/grid/UndoRedo.tsx';
import type { Declaration, DeclarationColumn, DeclarationRow } from './grid/declaration-row.ts';
import { waitingIn } from './DraftStatus.tsx';
import type { DraftStore } from './draft/DraftStore.ts';
import type { DraftSubmission } from './draft/DraftSubmission.ts';
import { changesIn, rowsToSubmit } from './submit/own-rows.ts';
import { submitText } from './submit/people.ts';
import { ProblemCounter } from './ProblemCounter.tsx';
import { DraftYearSelect } from './DraftYearSelect.tsx';

export interface DraftToolbarProps {
  readonly store: DraftStore;
  readonly submission: DraftSubmission;
  readonly controller: GridController<Declaration>;
  readonly template: BookingTemplate;
  readonly columns: readonly DeclarationColumn[];
  readonly onJump: (row: DeclarationRow, error: RowError | undefined) => void;
  readonly onDiscard: () => void;
  readonly paneOpen: boolean;
  readonly onPane: () => void;
  readonly onFind: () => void;
  /** What stands at the left: which bookings these are. */
  readonly children: ReactNode;
}

const isEdit = ({ draft }: DraftStore): boolean => !draft || draft.kind === 'edit';

/** The same rows as the dialog counts: while it is open those that are ticked, before it one's own. */
const submitLabel = (store: DraftStore, { step }: DraftSubmission): string => {
  const { contents, context } = store;
  const rows =
    step.name === 'confirm' ? step.leaving.rows : rowsToSubmit(contents.submittable, context.userId);
  return isEdit(store) ? submitText(changesIn(rows), 'change') : submitText(rows.length, 'booking');
};

/** Why there is nothing to submit. */
const nothingToSubmit = (store: DraftStore): string => {
  // What asks and is not counted is a line of totals.
  if (store.contents.asking.length > 0)
    return 'What is left adds up other rows. Decide whether it is a cargo, or discard it.';
  if (store.contents.asTheyWere.length > 0) return 'Each row holds what its booking holds already.';
  return isEdit(store) ? 'Nothing has been changed yet.' : 'Nothing has been entered yet.';
};

const nothingToDiscard = (store: DraftStore): string =>
  isEdit(store) ? 'There are no changes to discard.' : 'There are no rows to discard.';

const SubmitButton = observer(({ store, submission }: Pick<DraftToolbarProps, 'store' | 'submission'>) => {
  const { isBusy, step } = submission;
  const nothing = store.contents.submittable.length === 0 ? nothingToSubmit(store) : null;
  return (
    <ButtonWithReason
      variant="primary"
      size="small"
      disabledReason={isBusy ? 'The rows are being submitted.' : nothing}
      onClick={() => void submission.start()}
    >
      {step.name === 'checking' ? 'Checking…' : isBusy ? 'Submitting…' : submitLabel(store, submission)}
    </ButtonWithReason>
  );
});

/** Problems, undo and redo, discard and submit. */
export const DraftToolbar = observer((props: DraftToolbarProps) => {
  const {
    store,
    submission,
    controller,
    template,
    columns,
    onJump,
    onDiscard,
    paneOpen,
    onPane,
    onFind,
    children,
  } = props;
  const { steps } = store.commands;
  const canAdd = store.draft?.kind === 'new' && store.draft.state === 'open';
  return (
    <>
      {children}
      {template.yearSelect ? <DraftYearSelect store={store} /> : null}
      <div className="toolbar-space" />
      <ProblemCounter
        {...{ store, template, columns, onJump }}
        onShow={({ row, column }) => controller.goTo(row.id, column.id)}
      />
      {canAdd ? (
        <Button size="small" onClick={() => store.commands.addRows(10)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          Add 10 rows
        </Button>
      ) : null}
      <UndoRedo
        canUndo={steps.undo.length > 0}
        canRedo={steps.redo.length > 0}
        onUndo={() => controller.announce(store.commands.undo())}
        onRedo={() => controller.announce(store.commands.redo())}
      />
      <IconButton label="Find and replace" title="Find and replace (Ctrl+H)" size="small" onClick={onFind}>
        <Search size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Sort again, errors first" size="small" onClick={() => controller.sortAgain()}>
        <ArrowUpDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={paneOpen ? 'Hide details' : 'Show details'}
        size="small"
        aria-pressed={paneOpen}
        onClick={onPane}
      >
        <PanelRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <ButtonWithReason
        size="small"
        disabledReason={store.contents.held.length === 0 ? nothingToDiscard(store) : null}
        onClick={onDiscard}
      >
        Discard
      </ButtonWithReason>
      {usePhone() ? null : <SubmitButton store={store} submission={submission} />}
    </>
  );
});

/** The primary button of a phone, fixed at the bottom; there is no status bar that would say what waits. */
export const PhoneSubmit = observer((props: Pick<DraftToolbarProps, 'store' | 'submission'>) => (
  <section className="phone-primary" aria-label="Submit">
    <output className="status-waiting">{waitingIn(props.store)}</output>
    <SubmitButton {...props} />
  </section>
));
