import { observer } from 'mobx-react-lite';
import type { BookingTemplate } from '#contracts/templates/template';
import type { RowError } from '#domain/validation/errors';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { session } from '../../../stores/session.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiscardDialog, type Discarding } from './DiscardDialog.tsx';
import type { DraftStore } from '../draft/DraftStore.ts';
import type { DraftSubmission } from '../draft/DraftSubmission.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { MatchesDialog } from './MatchesDialog.tsx';
import { SubmitDialogs } from './SubmitDialogs.tsx';

export interface DraftDialogsProps {
  readonly store: DraftStore;
  readonly submission: DraftSubmission;
  /** What is open between the draft and the bookings is asked about. */
  readonly questions: boolean;
  readonly discarding: Discarding;
  readonly onAnswered: () => void;
  readonly onDiscardClosed: () => void;
  readonly onDiscarded: () => void;
  readonly template: BookingTemplate;
  /** Goes to the cell that an error marks. */
  readonly onJump: (row: DeclarationRow, error: RowError | undefined) => void;
}

/** Everything that a draft asks. */
export const DraftDialogs = observer(
  ({
    store,
    submission,
    questions,
    discarding,
    onAnswered,
    onDiscardClosed,
    onDiscarded,
    template,
    onJump,
  }: DraftDialogsProps) => (
    <>
      <ConflictDialog
        store={store}
        open={questions || store.commands.refused.length > 0}
        onClose={onAnswered}
      />
      <MatchesDialog store={store} open={questions && store.conflicts.length === 0} onClose={onAnswered} />
      <SubmitDialogs {...{ store, submission, template, onJump }} asksSync={session.isStaff} />
      <DiscardDialog
        store={store}
        discarding={discarding}
        onClose={onDiscardClosed}
        onDiscarded={() => {
          if (store.draft && store.draft.kind !== 'edit')
            void store.commands.queue.drained().then(onDiscarded);
        }}
      />
      <LeaveDialog store={store} />
    </>
  ),
);
