import { useEffect, useRef, useState, type ReactNode } from 'react';
import { somethingFloats } from '../../components/overlay/something-floats.ts';
import { PaneFields, type PaneField } from '../../components/pane/PaneFields.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { useCellNote } from './cell-notes.ts';
import './booking-pane.css';

export interface EditableSectionProps {
  readonly label: string;
  readonly fields: readonly PaneField[];
  /** What the button in its head does: `Edit`, `Assign`. */
  readonly action: string;
  /** The form in place of the fields; `onClose` brings them back. */
  readonly form: (onClose: () => void) => ReactNode;
}

/** A part of the pane that is edited where it stands. */
export const EditableSection = ({ label, fields, action, form }: EditableSectionProps) => {
  const note = useCellNote();
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
  return (
    <PaneSection
      label={label}
      title={label}
      aside={
        editing ? undefined : (
          <button
            ref={button}
            type="button"
            className="link-button"
            aria-label={`${action}: ${label}`}
            onClick={() => setEditing(true)}
          >
            {action}
          </button>
        )
      }
    >
      {editing ? (
        <div ref={place}>{form(() => setEditing(false))}</div>
      ) : (
        <PaneFields fields={fields} note={note} />
      )}
    </PaneSection>
  );
};
