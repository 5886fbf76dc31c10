import { Dialog as AriakitDialog, DialogDescription, DialogHeading } from '@ariakit/react';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { WholeNumbers } from '../WholeNumbers.tsx';
import { Button, type ButtonVariant } from '../form/Button.tsx';
import { Tip } from './Tip.tsx';
import './overlay.css';

export interface DialogAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly variant?: ButtonVariant;
  /** Changes nothing: it has the focus when the dialog opens. */
  readonly safe?: boolean;
  readonly busy?: boolean;
  /** Why it does nothing now. */
  readonly blocked?: string | undefined;
}

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** For dialogs that are laid out otherwise. */
  readonly className?: string;
  /** Where the focus goes when it closes; back to what opened it where nothing is said. */
  readonly returnTo?: () => HTMLElement | null;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Right-aligned, in this order. */
  readonly actions: readonly DialogAction[];
}

type Focused = RefObject<HTMLButtonElement | null>;

const ActionButton = ({ action, focused }: { readonly action: DialogAction; readonly focused: Focused }) => {
  const { label, variant = 'secondary', busy = false, blocked, safe = false, onSelect } = action;
  const button = (
    <Button
      variant={variant}
      aria-disabled={busy || blocked !== undefined}
      // What a double click was meant for is gone with its first half; the next question is not answered by the second.
      onClick={({ detail }) => {
        if (detail < 2 && blocked === undefined) onSelect();
      }}
      {...(safe ? { ref: focused } : {})}
    >
      {label}
    </Button>
  );
  return blocked === undefined ? (
    button
  ) : (
    <Tip text={blocked} placement="top">
      {button}
    </Tip>
  );
};

/** Looked up when the dialog closes: what was there when it opened may be gone by then. */
const lookedUp = (find: () => HTMLElement | null): RefObject<HTMLElement | null> => ({
  get current() {
    return find();
  },
});

/** 440 px wide, the safe button focused; Escape and the backdrop close it. */
export const Dialog = ({
  open,
  onClose,
  title,
  text,
  children,
  className = '',
  returnTo,
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
      {...(returnTo ? { finalFocus: lookedUp(returnTo) } : {})}
      backdrop={<div className="backdrop" />}
      initialFocus={safe}
      unmountOnHide
    >
      <DialogHeading className="dialog-title">
        <WholeNumbers text={title} />
      </DialogHeading>
      {text ? (
        <DialogDescription className="dialog-text">
          {typeof text === 'string' ? <WholeNumbers text={text} /> : text}
        </DialogDescription>
      ) : null}
      {children}
      <div className="dialog-buttons">
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} focused={safe} />
        ))}
      </div>
    </AriakitDialog>
  );
};
