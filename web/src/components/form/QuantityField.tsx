import { useState } from 'react';
import { formatCell } from '#contracts/cells/format-cell';
import { parseCell } from '#contracts/cells/parse-cell';
import { refusalText } from '#contracts/cells/refusal-text';
import { TextField } from './Field.tsx';

export interface QuantityFieldProps {
  readonly label: string;
  /** What was typed: digits once it was read, the text itself where it was refused. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

const longest = 64;

/** Whole MT: takes every key and paste, and reads it as the grid does when the field is left; what is refused stays. */
export const QuantityField = ({ label, value, onChange, error }: QuantityFieldProps) => {
  const [typing, setTyping] = useState(false);
  const parsed = parseCell('numeric', value);
  const refusal = !typing && 'code' in parsed ? refusalText(parsed) : undefined;
  const settle = () => {
    setTyping(false);
    const read = 'code' in parsed ? parsed.text : formatCell('numeric', parsed.value);
    if (read !== value) onChange(read);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={longest}
      value={value}
      error={refusal ?? error}
      onValue={(text) => {
        setTyping(true);
        onChange(text);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
};
