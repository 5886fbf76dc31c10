import { Pencil } from 'lucide-react';
import { Link } from 'wouter';

export interface RowNumberProps {
  readonly number: number;
  readonly name: string;
  /** Where the row is edited; null where it cannot be. */
  readonly edit: string | null;
}

/** A row's number; on hover it becomes the way into the grid. By keyboard the pane has it. */
export const RowNumber = ({ number, name, edit }: RowNumberProps) => (
  <>
    <span className="cell-number">{number}</span>
    {edit === null ? null : (
      <Link className="row-edit" href={edit} tabIndex={-1} aria-label={`Edit ${name}`} title={`Edit ${name}`}>
        <Pencil size={14} strokeWidth={1.75} aria-hidden />
      </Link>
    )}
  </>
);
