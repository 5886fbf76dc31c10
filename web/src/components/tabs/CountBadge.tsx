import './tabs.css';

export interface CountBadgeProps {
  readonly count: number;
  /** What is counted, for screen readers: `unread messages`. */
  readonly of: string;
}

const most = 9;

/** How many are new: nothing at none, `9+` past nine. */
export const CountBadge = ({ count, of }: CountBadgeProps) =>
  count === 0 ? null : (
    <span className="count-badge">
      {count > most ? `${most}+` : count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
