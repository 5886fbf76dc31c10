import { FileSearch } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { FieldButton } from '../../components/pane/FieldButton.tsx';
import type { CellNote } from '../booking-pane/cell-notes.ts';
import { cellLabel, cellValue } from './cell-names.ts';
import { useOrigins } from './use-origins.tsx';

/** The first of a pane stands in the tab order; arrows go on from there. */
const first = 'laycanStart';

const walk = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || event.altKey) return;
  const all = [
    ...(event.currentTarget.closest('.pane')?.querySelectorAll<HTMLElement>('.origin-button') ?? []),
  ];
  const next = all[all.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Behind each value of a pane a button that says where it came from. */
export const useOriginNotes = (
  base: string,
  booking: BookingView,
): { readonly note: CellNote; readonly floating: ReactNode } => {
  const { ask, floating } = useOrigins(base);
  const note: CellNote = (key) => {
    const label = cellLabel(key);
    const show = (anchor: HTMLElement) =>
      ask({ booking, key, label, value: cellValue(booking, key) }, anchor, null);
    return (
      <FieldButton
        className="origin-button"
        aria-label={`Where ${label} came from`}
        title={`Where ${label} came from`}
        tabIndex={key === first ? 0 : -1}
        onClick={({ currentTarget }) => show(currentTarget)}
        onKeyDown={(event) => {
          walk(event);
          if (event.key === 'F2' && event.shiftKey) show(event.currentTarget);
        }}
      >
        <FileSearch size={14} strokeWidth={1.75} aria-hidden />
      </FieldButton>
    );
  };
  return { note, floating };
};
