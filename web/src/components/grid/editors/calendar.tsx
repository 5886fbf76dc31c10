import { useEffect } from 'react';
import { DayPicker } from 'react-day-picker';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import 'react-day-picker/style.css';
import './calendar.css';

export interface CalendarProps {
  /** `yyyy-MM-dd`. */
  readonly selected: string | null;
  readonly min: string;
  readonly max: string;
  readonly onPick: (date: string | null) => void;
  readonly onClose: () => void;
}

/** The calendar counts in local days; a laycan is a day without a zone. */
const toLocal = (iso: string) => new Date(`${iso}T00:00:00`);
const toIso = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

const Calendar = ({
  selected,
  min,
  max,
  today,
  onPick,
  onClose,
}: CalendarProps & { readonly today: Date }) => {
  const day = selected ? toLocal(selected) : undefined;
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', close, true);
    return () => document.removeEventListener('keydown', close, true);
  }, [onClose]);
  return (
    <DayPicker
      mode="single"
      weekStartsOn={1}
      selected={day}
      defaultMonth={day ?? today}
      startMonth={toLocal(min)}
      endMonth={toLocal(max)}
      disabled={{ before: toLocal(min), after: toLocal(max) }}
      onSelect={(date) => onPick(date ? toIso(date) : null)}
    />
  );
};

/** Draws the calendar into an element; answers with how to take it away again. */
export const mountCalendar = (element: HTMLElement, props: CalendarProps): (() => void) => {
  const root = createRoot(element);
  const today = new Date();
  flushSync(() => root.render(<Calendar {...props} today={today} />));
  element.querySelector<HTMLElement>('.rdp-day_button[tabindex="0"]')?.focus();
  return () => root.unmount();
};
