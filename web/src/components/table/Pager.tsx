import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
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

interface TurnProps {
  readonly label: string;
  /** Null where there is no such page: the button stays, and keeps the focus that led here. */
  readonly to: number | null;
  readonly onPage: (page: number) => void;
  readonly children: ReactNode;
}

/** Another page is read from its first row. */
const toTop = (): void => document.getElementById('content')?.scrollTo(0, 0);

const Turn = ({ label, to, onPage, children }: TurnProps) => (
  <IconButton
    label={label}
    size="small"
    aria-disabled={to === null}
    onClick={() => {
      if (to === null) return;
      onPage(to);
      toTop();
    }}
  >
    {children}
  </IconButton>
);

/** Which rows are shown of how many, how many a page, and the pages around. */
export const Pager = ({ page, lastPage, total, from, to, perPage, sizes, onPage, onSize }: PagerProps) => (
  <nav className="pager" aria-label="Pages">
    <label className="pager-size">
      <select
        value={perPage}
        onChange={(event) => {
          onSize(Number(event.target.value));
          toTop();
        }}
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      per page
    </label>
    <span className="pager-range">
      {displayQuantity(from ?? 0)} to {displayQuantity(to ?? 0)} of {displayQuantity(total)}
    </span>
    <Turn label="Previous page" to={page > 1 ? page - 1 : null} onPage={onPage}>
      <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
    </Turn>
    <span aria-current="page">
      {page} / {Math.max(1, lastPage)}
    </span>
    <Turn label="Next page" to={page < lastPage ? page + 1 : null} onPage={onPage}>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Turn>
  </nav>
);
