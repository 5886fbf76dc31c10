import { X } from 'lucide-react';
import { useState } from 'react';
import type { Choice } from './choice.ts';
import '../status/status.css';
import './tag-list.css';

/** So many are shown before '+N'. */
const shownAtFirst = 10;

export interface TagListProps {
  /** What the tags are together. */
  readonly label: string;
  readonly tags: readonly Choice[];
  /** Without it the tags are only read. */
  readonly onRemove?: ((id: string) => void) | undefined;
}

/** The first ten of a list, the others behind '+N'. */
export const TagList = ({ label, tags, onRemove }: TagListProps) => {
  const [all, setAll] = useState(false);
  const hidden = tags.length - shownAtFirst;
  const shown = all ? tags : tags.slice(0, shownAtFirst);
  return (
    <ul className="tag-list" aria-label={label}>
      {shown.map(({ id, name }) => (
        <li key={id} className="tag tag-neutral">
          <span>{name}</span>
          {onRemove ? (
            <button
              type="button"
              className="tag-remove"
              title="Remove"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(id)}
            >
              <X size={14} strokeWidth={1.75} aria-hidden />
            </button>
          ) : null}
        </li>
      ))}
      {hidden > 0 ? (
        <li>
          <button
            type="button"
            className="link-button"
            aria-expanded={all}
            aria-label={all ? undefined : `Show ${hidden} more`}
            onClick={() => setAll(!all)}
          >
            {all ? 'View Less' : `+${hidden}`}
          </button>
        </li>
      ) : null}
    </ul>
  );
};
