import { Dialog as AriakitDialog, DialogDescription, DialogHeading } from '@ariakit/react';
import { useRef, type ReactNode, type RefObject } from 'react';
import './overlay.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Right-aligned, the safe one first; it takes the focus by `safe`. */
  readonly buttons: (safe: RefObject<HTMLButtonElement | null>) => ReactNode;
}

/** 440 px wide, the safe button focused; Escape and the backdrop close it. */
export const Dialog = ({ open, onClose, title, text, children, buttons }: DialogProps) => {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <AriakitDialog
      open={open}
      onClose={onClose}
      className="dialog"
      backdrop={<div className="backdrop" />}
      initialFocus={safe}
      unmountOnHide
    >
      <DialogHeading className="dialog-title">{title}</DialogHeading>
      {text ? <DialogDescription className="dialog-text">{text}</DialogDescription> : null}
      {children}
      <div className="dialog-buttons">{buttons(safe)}</div>
    </AriakitDialog>
  );
};
