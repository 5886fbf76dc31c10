import { Dialog as AriakitDialog, DialogDescription, DialogHeading } from '@ariakit/react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '../form/Button.tsx';
import './overlay.css';

export interface DialogAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly variant?: ButtonVariant;
  /** Changes nothing: it has the focus when the dialog opens. */
  readonly safe?: boolean;
  readonly busy?: boolean;
}

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** For dialogs that are laid out otherwise. */
  readonly className?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Right-aligned, in this order. */
  readonly actions: readonly DialogAction[];
}

/** 440 px wide, the safe button focused; Escape and the backdrop close it. */
export const Dialog = ({
  open,
  onClose,
  title,
  text,
  children,
  className = '',
  onKeyDown,
  actions,
}: DialogProps) => {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <AriakitDialog
      open={open}
      onClose={onClose}
      className={className === '' ? 'dialog' : `dialog ${className}`}
      {...(onKeyDown ? { onKeyDown } : {})}
      backdrop={<div className="backdrop" />}
      initialFocus={safe}
      unmountOnHide
    >
      <DialogHeading className="dialog-title">{title}</DialogHeading>
      {text ? <DialogDescription className="dialog-text">{text}</DialogDescription> : null}
      {children}
      <div className="dialog-buttons">
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={action.variant ?? 'secondary'}
            aria-disabled={action.busy ?? false}
            // What a double click was meant for is gone with its first half; the next question is not answered by the second.
            onClick={({ detail }) => {
              if (detail < 2) action.onSelect();
            }}
            {...(action.safe ? { ref: safe } : {})}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </AriakitDialog>
  );
};
