import { type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { ButtonWithReason } from '../form/ButtonWithReason.tsx';

export interface UndoRedoProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

interface StepProps {
  readonly name: 'Undo' | 'Redo';
  readonly keys: string;
  readonly icon: LucideIcon;
  readonly isThere: boolean;
  readonly onClick: () => void;
}

const Step = ({ name, keys, icon: Icon, isThere, onClick }: StepProps) => (
  <ButtonWithReason
    aria-label={name}
    variant="ghost"
    size="small"
    className="button-icon"
    hint={`${name} (${keys})`}
    disabledReason={isThere ? null : `There is nothing to ${name.toLowerCase()}.`}
    onClick={onClick}
  >
    <Icon size={16} strokeWidth={1.75} aria-hidden />
  </ButtonWithReason>
);

/** The steps of a grid, back and forth. */
export const UndoRedo = ({ canUndo, canRedo, onUndo, onRedo }: UndoRedoProps) => (
  <>
    <Step name="Undo" keys="Ctrl+Z" icon={Undo2} isThere={canUndo} onClick={onUndo} />
    <Step name="Redo" keys="Ctrl+Y" icon={Redo2} isThere={canRedo} onClick={onRedo} />
  </>
);
