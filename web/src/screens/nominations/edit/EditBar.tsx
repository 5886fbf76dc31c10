import { Redo2, Undo2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button, IconButton } from '../../../components/form/Button.tsx';
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

/** How much is entered and not saved, undo and redo, discard and save. */
export const EditBar = observer(
  ({ edits, saving, controller }: Omit<EditingInPage, 'review' | 'closeReview'>) => {
    const { step, isBusy } = saving;
    const nothing = edits.changedCells === 0;
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
        <IconButton
          label="Undo"
          title="Undo (Ctrl+Z)"
          size="small"
          disabled={edits.steps.undo.length === 0}
          onClick={() => controller.announce(edits.undo())}
        >
          <Undo2 size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton
          label="Redo"
          title="Redo (Ctrl+Y)"
          size="small"
          disabled={edits.steps.redo.length === 0}
          onClick={() => controller.announce(edits.redo())}
        >
          <Redo2 size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Button size="small" disabled={nothing || isBusy} onClick={() => edits.discard()}>
          Discard
        </Button>
        <Button
          variant="primary"
          size="small"
          aria-disabled={nothing || isBusy}
          onClick={() => {
            if (!nothing && !isBusy) void save();
          }}
        >
          {isBusy ? 'Saving…' : 'Save changes'}
        </Button>
      </section>
    );
  },
);
