import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../form/Button.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import './pager.css';

export interface PagerProps {
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly perPage: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Which rows are shown of how many, how many a page, and the pages around. */
export const Pager = ({ page, lastPage, total, from, to, perPage, sizes, onPage, onSize }: PagerProps) => (
  <nav className="pager" aria-label="Pages">
    <label className="pager-size">
      <select value={perPage} onChange={(event) => onSize(Number(event.target.value))}>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      per page
    </label>
    <span className="pager-range">
      {displayQuantity(from ?? 0)} to {displayQuantity(to ?? 0)} of {displayQuantity(total)}
    </span>
    <IconButton label="Previous page" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <span aria-current="page">
      {page} / {Math.max(1, lastPage)}
    </span>
    <IconButton label="Next page" size="small" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </nav>
);
