import { Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isIsoDate } from '#contracts/cells/calendar';
import { parseCell } from '#contracts/cells/parse-cell';
import { refusalText } from '#contracts/cells/refusal-text';
import { typedDate } from '../../format/dates.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { Field } from './Field.tsx';
import '../overlay/overlay.css';

const Calendar = lazyScreen(async () => (await import('./Calendar.tsx')).Calendar);

const longest = 64;

export interface DateFieldProps {
  readonly label: string;
  /** `yyyy-MM-dd`, or a text that was refused. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** A text that is no day: it stays in the field. Where nobody keeps it, the value stays as it was. */
  readonly onRefused?: (text: string) => void;
  /** The first and the last day that the calendar offers; others can be typed. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly error?: string | undefined;
}

const isoOf = (value: string | null): string | null => (value !== null && isIsoDate(value) ? value : null);

/** What is typed until it is settled: a date, nothing, or a text that is none. */
const useTypedDate = ({ value, onChange, onRefused }: DateFieldProps) => {
  const [typing, setTyping] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const kept = isoOf(value) === null ? (value ?? '') : typedDate(value);
  const text = typing ?? kept;
  const parsed = parseCell('date', text);

  const choose = (iso: string | null) => {
    setTyping(null);
    setRefused(false);
    onChange(iso);
  };
  const settle = () => {
    if (typing === null) return;
    if (!('code' in parsed)) return choose(typeof parsed.value === 'string' ? parsed.value : null);
    setRefused(true);
    onRefused?.(parsed.text);
  };
  const type = (typed: string) => {
    setRefused(false);
    setTyping(typed);
  };
  const isRefused = 'code' in parsed && (refused || typing === null);
  return { text, problem: isRefused ? refusalText(parsed) : undefined, type, settle, choose };
};

/** A date typed in any form that the grid reads, or picked in the calendar. */
export const DateField = (props: DateFieldProps) => {
  const { label, value, min, max, error } = props;
  const popover = usePopoverStore({ placement: 'bottom-end' });
  const { text, problem, type, settle, choose } = useTypedDate(props);
  return (
    <Field label={label} error={problem ?? error}>
      {(control) => (
        <PopoverProvider store={popover}>
          <div className="input-affix">
            <input
              {...control}
              className="input"
              maxLength={longest}
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
                value={isoOf(value)}
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
