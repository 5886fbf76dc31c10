import type { ReactNode } from 'react';
import { PaneFields, type PaneField } from '../../components/pane/PaneFields.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { useCellNote } from './cell-notes.ts';
import { useEditInPlace } from './use-edit-in-place.ts';
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
  const { editing, edit, close, button, place } = useEditInPlace();
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
            onClick={edit}
          >
            {action}
          </button>
        )
      }
    >
      {editing ? <div ref={place}>{form(close)}</div> : <PaneFields fields={fields} note={note} />}
    </PaneSection>
  );
};
