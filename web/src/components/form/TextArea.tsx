import type { TextareaHTMLAttributes } from 'react';
import { Field } from './Field.tsx';

export interface TextAreaProps extends Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'rows' | 'maxLength' | 'placeholder' | 'disabled'
> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A text of several lines, whose field is drawn higher by whoever writes more. */
export const TextArea = ({ label, hint, error, onValue, ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <textarea {...area} {...control} className="input" onChange={(event) => onValue(event.target.value)} />
    )}
  </Field>
);
