import { Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { parseDate } from '#contracts/cells/calendar';
import { displayDate, typedDate } from '../../format/dates.ts';
import { Field } from './Field.tsx';
import '../overlay/overlay.css';

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

export interface DateFieldProps {
  readonly label: string;
  /** `yyyy-MM-dd`. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Dates outside are refused and cleared. */
  readonly min?: string;
  readonly max?: string;
  readonly error?: string | undefined;
}

/** A date typed as in the grid (dd/MM/yyyy, or as it is shown) or picked in the calendar. */
export const DateField = ({ label, value, onChange, min, max, error }: DateFieldProps) => {
  const popover = usePopoverStore({ placement: 'bottom-end' });
  const [typing, setTyping] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const allowed = (iso: string) => (!min || iso >= min) && (!max || iso <= max);

  const settle = () => {
    if (typing === null) return;
    setTyping(null);
    if (typing.trim() === '') {
      setProblem(undefined);
      onChange(null);
      return;
    }
    const iso = parseDate(typing.trim());
    if (iso && allowed(iso)) {
      setProblem(undefined);
      onChange(iso);
      return;
    }
    onChange(null);
    setProblem(
      iso
        ? `Choose a date${min ? ` from ${displayDate(min)}` : ''}${max ? ` up to ${displayDate(max)}` : ''}.`
        : 'Type the date as dd/MM/yyyy.',
    );
  };

  return (
    <Field label={label} error={error ?? problem}>
      {(control) => (
        <PopoverProvider store={popover}>
          <div className="input-affix">
            <input
              {...control}
              className="input"
              inputMode="numeric"
              placeholder="dd/MM/yyyy"
              autoComplete="off"
              value={typing ?? typedDate(value)}
              onChange={(event) => setTyping(event.target.value)}
              onBlur={settle}
              onKeyDown={(event) => {
                if (event.key === 'Enter') settle();
              }}
            />
            <PopoverDisclosure
              className="button button-ghost button-icon button-small"
              aria-label={`Calendar: ${label}`}
            >
              <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
            </PopoverDisclosure>
          </div>
          <Popover className="popover" gutter={4} unmountOnHide autoFocusOnShow={false} aria-label={label}>
            <Suspense fallback={null}>
              <Calendar
                value={value}
                min={min}
                max={max}
                onChange={(iso) => {
                  setProblem(undefined);
                  onChange(iso);
                  popover.hide();
                }}
              />
            </Suspense>
          </Popover>
        </PopoverProvider>
      )}
    </Field>
  );
};
