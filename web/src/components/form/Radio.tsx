import type { ReactNode } from 'react';
import './checkbox.css';

export interface RadioProps {
  /** What the choices of one question share. */
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** The words beside it, which choose it, too. */
  readonly children: ReactNode;
}

/** One choice of several; the question around it is a `fieldset` with its legend. */
export const Radio = ({ name, checked, onChoose, children }: RadioProps) => (
  <label className="checkbox">
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    {children}
  </label>
);
