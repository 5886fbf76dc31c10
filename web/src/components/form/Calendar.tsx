import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import 'react-day-picker/style.css';
import { worldTime } from '../../stores/world-time.ts';
import './calendar.css';

export interface CalendarProps {
  readonly value: string | null;
  readonly onChange: (iso: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const localDay = (iso: string): Date => {
  const [year = 1970, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
};

const isoOf = (date: Date): string =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** `21 November 2026, Saturday`: what is said begins with what is shown. */
const labels = { labelDayButton: (date: Date): string => `${day.format(date)}, ${weekday.format(date)}` };

/** The calendar opens by a button of its own, so the focus belongs into it. */
const focused = { autoFocus: true };

/** One month of days, weeks from Monday; arrows move, Enter chooses. */
export const Calendar = ({ value, onChange, min, max }: CalendarProps) => {
  const [today] = useState(() => worldTime.now());
  // A month without a day that can be chosen would look broken.
  const opensAt = value && (!min || value >= min) ? value : min;
  return (
    <DayPicker
      {...focused}
      mode="single"
      weekStartsOn={1}
      className="calendar"
      labels={labels}
      selected={value ? localDay(value) : undefined}
      defaultMonth={opensAt === undefined ? today : localDay(opensAt)}
      disabled={[...(min ? [{ before: localDay(min) }] : []), ...(max ? [{ after: localDay(max) }] : [])]}
      onSelect={(date) => {
        if (date) onChange(isoOf(date));
      }}
    />
  );
};
