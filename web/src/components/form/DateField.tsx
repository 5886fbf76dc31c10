import { Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readDate } from '#contracts/cells/parse-date';
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

/** What is typed until it is settled: a date, nothing, or a text that is none. */
const useTypedDate = ({ value, onChange, min, max }: DateFieldProps) => {
  const [typing, setTyping] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const allowed = (iso: string) => (!min || iso >= min) && (!max || iso <= max);

  const choose = (iso: string | null) => {
    setProblem(undefined);
    onChange(iso);
  };
  const settle = () => {
    if (typing === null) return;
    setTyping(null);
    if (typing.trim() === '') return choose(null);
    const iso = readDate(typing.trim())?.iso;
    if (iso && allowed(iso)) return choose(iso);
    onChange(null);
    setProblem(
      iso
        ? `Choose a date${min ? ` from ${displayDate(min)}` : ''}${max ? ` up to ${displayDate(max)}` : ''}.`
        : 'Type the date as dd/MM/yyyy.',
    );
  };
  return { text: typing ?? typedDate(value), problem, type: setTyping, settle, choose };
};

/** A date typed as in the grid (dd/MM/yyyy, or as it is shown) or picked in the calendar. */
export const DateField = (props: DateFieldProps) => {
  const { label, value, min, max, error } = props;
  const popover = usePopoverStore({ placement: 'bottom-end' });
  const { text, problem, type, settle, choose } = useTypedDate(props);
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
              value={text}
              onChange={(event) => type(event.target.value)}
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
                  choose(iso);
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
