import { useEffect, useRef, useState } from 'react';
import { somethingFloats } from '../../components/overlay/something-floats.ts';

/** What of a pane is edited where it stands: its form takes the focus, and gives it back to the button that opened it. */
export const useEditInPlace = () => {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Around the form. */
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (editing) {
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
      place.current?.scrollIntoView({ block: 'nearest' });
      // The form is gone, and the focus with it.
    } else if (opened.current) button.current?.focus();
    opened.current = editing;
  }, [editing]);
  useEffect(() => {
    const element = place.current;
    if (!editing || !element) return undefined;
    // The first Escape gives up the edit, the next closes the pane; an open list of options takes its own.
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || somethingFloats()) return;
      event.preventDefault();
      setEditing(false);
    };
    element.addEventListener('keydown', pressed);
    return () => element.removeEventListener('keydown', pressed);
  }, [editing]);
  return { editing, edit: () => setEditing(true), close: () => setEditing(false), button, place };
};
