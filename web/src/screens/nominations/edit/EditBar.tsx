import { observer } from 'mobx-react-lite';
import { ButtonWithReason } from '../../../components/form/ButtonWithReason.tsx';
import { UndoRedo } from '../../../components/grid/UndoRedo.tsx';
import { counted } from '../../../format/quantities.ts';
import type { EditingInPage } from './use-editing.ts';

/** `3 cells of 2 vessels changed, 1 of them on another page`. */
const changedText = ({ changedCells, changedVessels, elsewhere }: EditingInPage['edits']): string => {
  if (changedCells === 0) return 'Each vessel that you change gets one message when you save.';
  const changed = `${counted(changedCells, 'cell')} of ${counted(changedVessels.length, 'vessel')} changed`;
  return elsewhere.length === 0
    ? `${changed}, not saved yet.`
    : `${changed}, not saved yet; ${counted(elsewhere.length, 'vessel')} of them elsewhere in the list.`;
};

const whyNotTo = (
  wanted: 'save' | 'discard',
  { changedCells }: EditingInPage['edits'],
  { isBusy }: EditingInPage['saving'],
): string | null => {
  if (isBusy) return 'The changes are being saved.';
  return changedCells === 0 ? `There are no changes to ${wanted}.` : null;
};

/** How much is entered and not saved, undo and redo, discard and save. */
export const EditBar = observer(
  ({ edits, saving, controller }: Omit<EditingInPage, 'review' | 'closeReview'>) => {
    const { step } = saving;
    const save = async () => {
      controller.finishEdit();
      if (!(await saving.start())) controller.firstProblem();
    };
    return (
      <section className="edit-bar" aria-label="Editing">
        <output>
          {step.name === 'saving' ? `Saving ${step.done + 1} of ${step.of}…` : changedText(edits)}
        </output>
        <div className="toolbar-space" />
        <UndoRedo
          canUndo={edits.steps.undo.length > 0}
          canRedo={edits.steps.redo.length > 0}
          onUndo={() => controller.announce(edits.undo())}
          onRedo={() => controller.announce(edits.redo())}
        />
        <ButtonWithReason
          size="small"
          disabledReason={whyNotTo('discard', edits, saving)}
          onClick={() => edits.discard()}
        >
          Discard
        </ButtonWithReason>
        <ButtonWithReason
          variant="primary"
          size="small"
          disabledReason={whyNotTo('save', edits, saving)}
          onClick={() => void save()}
        >
          {saving.isBusy ? 'Saving…' : 'Save changes'}
        </ButtonWithReason>
      </section>
    );
  },
);
