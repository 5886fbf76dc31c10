export interface CheckProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly checked: 'all' | 'some' | 'none';
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A tick for one row or for many; some of them ticked show as neither. */
export const Check = ({ label, checked, disabled = false, onChange }: CheckProps) => (
  <input
    type="checkbox"
    className="check"
    aria-label={label}
    checked={checked === 'all'}
    disabled={disabled}
    ref={(box) => {
      if (box) box.indeterminate = checked === 'some';
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
);
