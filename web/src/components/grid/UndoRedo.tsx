import { Redo2, Undo2 } from 'lucide-react';
import { HinderedButton } from '../form/HinderedButton.tsx';

export interface UndoRedoProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The steps of a grid, back and forth. */
export const UndoRedo = ({ canUndo, canRedo, onUndo, onRedo }: UndoRedoProps) => (
  <>
    <HinderedButton
      aria-label="Undo"
      variant="ghost"
      size="small"
      className="button-icon"
      explanation="Undo (Ctrl+Z)"
      hindrance={canUndo ? null : 'There is nothing to undo.'}
      onClick={onUndo}
    >
      <Undo2 size={16} strokeWidth={1.75} aria-hidden />
    </HinderedButton>
    <HinderedButton
      aria-label="Redo"
      variant="ghost"
      size="small"
      className="button-icon"
      explanation="Redo (Ctrl+Y)"
      hindrance={canRedo ? null : 'There is nothing to redo.'}
      onClick={onRedo}
    >
      <Redo2 size={16} strokeWidth={1.75} aria-hidden />
    </HinderedButton>
  </>
);
