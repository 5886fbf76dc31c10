import { Link } from 'wouter';
import { displayQuantity } from '../../format/quantities.ts';
import './segmented.css';

export interface Segment {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
  readonly count?: number | undefined;
}

/** A few views of one list, as links: each has an address of its own. */
export const SegmentedControl = ({
  label,
  segments,
  replace = false,
}: {
  readonly label: string;
  readonly segments: readonly Segment[];
  /** Whether a choice takes the place of the address, so that Back leads out of all of them. */
  readonly replace?: boolean;
}) => (
  <nav className="segments" aria-label={label}>
    {segments.map(({ label: text, href, current, count }) => (
      <Link
        key={text}
        className="segment"
        href={href}
        replace={replace}
        aria-current={current ? 'page' : undefined}
      >
        {text}
        {count === undefined ? null : <span className="segment-count">{displayQuantity(count)}</span>}
      </Link>
    ))}
  </nav>
);
