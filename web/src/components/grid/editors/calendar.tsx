import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Calendar, type CalendarProps } from '../../form/Calendar.tsx';

export interface CellCalendarProps extends CalendarProps {
  readonly onClose: () => void;
}

const CellCalendar = ({ onClose, ...calendar }: CellCalendarProps) => {
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
  return <Calendar {...calendar} />;
};

/** Draws the calendar into an element; answers with how to take it away again. */
export const mountCalendar = (element: HTMLElement, props: CellCalendarProps): (() => void) => {
  const root = createRoot(element);
  flushSync(() => root.render(<CellCalendar {...props} />));
  return () => root.unmount();
};
