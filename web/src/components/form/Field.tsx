import { OctagonAlert } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { WholeNumbers } from '../WholeNumbers.tsx';
import './field.css';

/** 32 px in a form; 40 where one signs in or registers. */
export type FieldSize = 'medium' | 'large';

/** The class of a control that is as high as the others of its form. */
export const inputClass = (size: FieldSize): string => (size === 'large' ? 'input input-large' : 'input');

interface FieldParts {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown under the control with an octagon, and tied to it for screen readers. */
  readonly error?: string | undefined;
  readonly children: (control: FieldParts) => ReactNode;
}

/** Label above, control, then hint or error. The control takes the given attributes. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described })}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <OctagonAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>
            <WholeNumbers text={error} />
          </span>
        </p>
      ) : hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          <WholeNumbers text={hint} />
        </p>
      ) : null}
    </div>
  );
};

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'size'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly onValue: (value: string) => void;
  readonly size?: FieldSize;
  /** An icon button inside the field, at its right end. */
  readonly affix?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export const TextField = ({
  label,
  hint,
  error,
  onValue,
  size = 'medium',
  affix,
  ...input
}: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => {
      const element = (
        <input
          {...input}
          {...control}
          className={inputClass(size)}
          onChange={(event) => onValue(event.target.value)}
        />
      );
      return affix ? (
        <div className="input-affix">
          {element}
          {affix}
        </div>
      ) : (
        element
      );
    }}
  </Field>
);
