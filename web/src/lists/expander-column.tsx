import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ListColumn } from './ListTable.tsx';

export interface ExpanderColumn<Row> {
  /** What screen readers call the column: what stands below a row. */
  readonly name: string;
  /** What the button of a row is called; null for a row with nothing below it. */
  readonly labelOf: (row: Row) => string | null;
  readonly isExpanded: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
}

/** The first column of a list whose rows unfold. */
export const expanderColumn = <Row,>({
  name,
  labelOf,
  isExpanded,
  onToggle,
}: ExpanderColumn<Row>): ListColumn<Row> => ({
  key: 'number',
  header: '',
  name,
  width: 36,
  pinned: true,
  text: () => '',
  content: (row) => {
    const label = labelOf(row);
    if (label === null) return null;
    const expanded = isExpanded(row);
    const Icon = expanded ? ChevronDown : ChevronRight;
    return (
      <button
        type="button"
        className="row-expander"
        aria-expanded={expanded}
        aria-label={label}
        onClick={() => onToggle(row)}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      </button>
    );
  },
});
