import { useId } from 'react';
import { Tip } from '../overlay/Tip.tsx';
import './switch.css';

export interface SwitchProps {
  readonly label: string;
  /** What it brings, under its name. */
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Why it cannot be switched, told on hover and focus: it stays within reach of the keyboard. */
  readonly reason?: string | undefined;
}

/** On or off, at once: what is only sent with the rest of a form is a checkbox. Its name stands left of it. */
export const Switch = ({ label, hint, checked, onChange, disabled = false, reason }: SwitchProps) => {
  const id = useId();
  const box = (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-describedby={hint ? `${id}-hint` : undefined}
      checked={checked}
      aria-checked={checked}
      disabled={disabled}
      {...(reason === undefined ? {} : { 'aria-disabled': true, 'aria-description': reason })}
      onChange={(event) => {
        if (reason === undefined) onChange(event.target.checked);
      }}
    />
  );
  return (
    <div className="switch">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {reason === undefined ? box : <Tip text={reason}>{box}</Tip>}
    </div>
  );
};
