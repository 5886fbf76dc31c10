import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import type { NominationField } from '#domain/nomination/terms';
import { FieldButton } from '../../../components/pane/FieldButton.tsx';
import './pointing.css';

/** So long a field that a message leads to is highlighted. */
export const pointedMs = 1_500;

/** How the thread and the fields of a nomination point at each other. */
export interface Pointing {
  /** The field that a message led to just now; null: none. */
  readonly at: NominationField | null;
  /** Begins a message about a field; null for who writes none. */
  readonly comment: ((field: NominationField) => void) | null;
}

/** Of a nomination as it was: nothing points at it. */
export const pointsNowhere: Pointing = { at: null, comment: null };

interface CommentOnProps {
  readonly pointing: Pointing;
  readonly field: NominationField;
  /** What the field is called: `ETA`. */
  readonly name: string;
}

/** Beside a field: begins a message about it. */
export const CommentOn = ({ pointing: { comment }, field, name }: CommentOnProps) =>
  comment === null ? null : (
    <FieldButton
      title="Comment on this"
      aria-label={`Comment on this: ${name}`}
      onClick={() => comment(field)}
    >
      <MessageSquarePlus size={14} strokeWidth={1.75} aria-hidden />
    </FieldButton>
  );

interface PointedProps<Row extends HTMLElement> {
  readonly ref: RefObject<Row | null>;
  readonly className?: string;
  readonly tabIndex?: -1;
}

/** For the row that shows some fields: led to and highlighted while one of them is pointed at. */
export const usePointed = <Row extends HTMLElement>(
  { at }: Pointing,
  fields: readonly NominationField[],
): PointedProps<Row> => {
  const ref = useRef<Row>(null);
  const isPointed = at !== null && fields.includes(at);
  useEffect(() => {
    if (!isPointed) return;
    ref.current?.scrollIntoView({ block: 'center' });
    // Whoever goes by keys, or does not see the highlight, goes on from here.
    ref.current?.focus({ preventScroll: true });
  }, [isPointed]);
  return isPointed ? { ref, className: 'pointed', tabIndex: -1 } : { ref };
};
