import { useState } from 'react';
import { TextField } from './Field.tsx';

export interface QuantityFieldProps {
  readonly label: string;
  /** Digits, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

const hint =
  'Please do not use a number separator (comma, dot, space or similar) when entering a number. Only number symbols are applicable in this field.';
const mostDigits = 7;

/** Whole MT: digits only, without separators; pasting is blocked, because pasted numbers carry separators unseen. */
export const QuantityField = ({ label, value, onChange, error }: QuantityFieldProps) => {
  const [refused, setRefused] = useState(false);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={mostDigits}
      value={value}
      error={error ?? (refused ? hint : undefined)}
      onValue={(text) => {
        const digits = text.replaceAll(/\D/g, '');
        setRefused(digits !== text);
        if (digits !== value) onChange(digits);
      }}
      onPaste={(event) => {
        event.preventDefault();
        setRefused(true);
      }}
    />
  );
};
