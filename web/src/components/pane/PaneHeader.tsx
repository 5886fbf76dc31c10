import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../form/Button.tsx';
import type { PaneRecords } from './pane-keys.ts';

export interface PaneHeaderProps {
  readonly title: string;
  /** Right of the title: its state, what is said of it. */
  readonly children?: ReactNode;
  /** What is done seldom: a menu between the way through the list and the way out. */
  readonly actions?: ReactNode;
  readonly records?: PaneRecords | undefined;
  /** Without it the pane stays as long as its screen. */
  readonly onClose?: () => void;
}

const Walk = ({ name, onPrevious, onNext }: PaneRecords) => (
  <>
    <IconButton
      label={`Previous ${name}`}
      title={`Previous ${name} (Alt+Up)`}
      size="small"
      disabled={!onPrevious}
      onClick={() => onPrevious?.()}
    >
      <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <IconButton
      label={`Next ${name}`}
      title={`Next ${name} (Alt+Down)`}
      size="small"
      disabled={!onNext}
      onClick={() => onNext?.()}
    >
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </>
);

/** Title, the way through the list, and out of the pane; the keys for both are those of `usePaneKeys`. */
export const PaneHeader = ({ title, children, actions, records, onClose }: PaneHeaderProps) => (
  <header className="pane-header">
    <h2 className="pane-title">{title}</h2>
    {children}
    <div className="pane-buttons">
      {records ? <Walk {...records} /> : null}
      {actions}
      {onClose ? (
        <IconButton label="Close" size="small" onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  </header>
);
