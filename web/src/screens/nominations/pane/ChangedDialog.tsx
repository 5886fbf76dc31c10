import { differencesShown } from '#contracts/nomination/differences';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { Dialog } from '../../../components/overlay/Dialog.tsx';
import type { Changed } from './AnswerStore.ts';
import { Differences } from './Differences.tsx';

export interface ChangedDialogProps {
  readonly changed: Changed;
  /** What was to be done: `Approve vessel`. */
  readonly action: string;
  readonly onAnswer: (now: NominationView) => void;
  readonly onClose: () => void;
}

/** What somebody changed between what was shown and the answer, before it is asked again. */
export const ChangedDialog = ({ changed: { shown, now }, action, onAnswer, onClose }: ChangedDialogProps) => {
  const differences = differencesShown(shown, now);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${now.vesselVoyage.name} has changed`}
      text={
        now.cancelled
          ? 'The vessel was deleted after you opened it.'
          : 'It was changed after you opened it. Nothing was recorded yet.'
      }
      actions={[
        { label: 'Look at it again', safe: true, onSelect: onClose },
        ...(now.cancelled
          ? []
          : [{ label: action, variant: 'primary' as const, onSelect: () => onAnswer(now) }]),
      ]}
    >
      {differences.length > 0 ? (
        <Differences nomination={now} differences={differences} />
      ) : now.cancelled ? null : (
        <p>What was changed has been changed back.</p>
      )}
    </Dialog>
  );
};
