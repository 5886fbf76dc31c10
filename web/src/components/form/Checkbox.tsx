import { OctagonAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import './checkbox.css';
import './field.css';

export interface TickedHow {
  /** With Shift held: all from the last one on. */
  readonly isRange: boolean;
}

export interface TickProps {
  /** What a screen reader calls it, where no words stand beside it. */
  readonly label?: string;
  /** 'some': of many, which shows as neither. */
  readonly checked: boolean | 'some';
  readonly onChange: (checked: boolean, how: TickedHow) => void;
  readonly disabled?: boolean;
  /** Whether Tab comes here; it does unless told otherwise. */
  readonly inTabOrder?: boolean;
  /** The id of what says that it is wrong. */
  readonly problemId?: string | undefined;
}

/** A tick alone, for one row or for many. */
export const Tick = ({
  label,
  checked,
  onChange,
  disabled = false,
  inTabOrder = true,
  problemId,
}: TickProps) => (
  <input
    type="checkbox"
    className="tick"
    aria-label={label}
    aria-invalid={problemId !== undefined}
    aria-describedby={problemId}
    checked={checked === true}
    disabled={disabled}
    tabIndex={inTabOrder ? undefined : -1}
    ref={(box) => {
      if (box) box.indeterminate = checked === 'some';
    }}
    onChange={({ target, nativeEvent }) =>
      onChange(target.checked, { isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
    }
  />
);

export interface CheckboxProps extends Omit<TickProps, 'problemId'> {
  /** The words beside it, which tick it, too; without them it has a `label`. */
  readonly children?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A tick with its words. */
export const Checkbox = ({ children, error, className, ...tick }: CheckboxProps) => {
  const id = useId();
  const box = (
    <label className={className ? `checkbox ${className}` : 'checkbox'}>
      <Tick {...tick} problemId={error ? id : undefined} />
      {children}
    </label>
  );
  if (!error) return box;
  return (
    <div className="checkbox-wrong">
      {box}
      <p className="field-error" id={id} role="alert">
        <OctagonAlert size={14} strokeWidth={1.75} aria-hidden />
        {error}
      </p>
    </div>
  );
};
