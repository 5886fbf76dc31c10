import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { IconButton } from '../../components/form/Button.tsx';

export interface PaneButtonsProps {
  /** undefined: there is none before. */
  readonly onPrevious: (() => void) | undefined;
  /** undefined: there is none after. */
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Through the list from within a pane, and out of it; the keys are those of `usePaneKeys`. */
export const PaneButtons = ({ onPrevious, onNext, onClose }: PaneButtonsProps) => (
  <div className="pane-buttons">
    <IconButton
      label="Previous booking"
      title="Previous booking (Alt+Up)"
      size="small"
      disabled={!onPrevious}
      onClick={() => onPrevious?.()}
    >
      <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <IconButton
      label="Next booking"
      title="Next booking (Alt+Down)"
      size="small"
      disabled={!onNext}
      onClick={() => onNext?.()}
    >
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <IconButton label="Close" size="small" onClick={onClose}>
      <X size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </div>
);
