import './tabs.css';

/** What is counted, for screen readers: `unread message`, `unread messages`. */
export interface Counted {
  readonly one: string;
  readonly many: string;
}

export interface CountBadgeProps {
  readonly count: number;
  readonly of: Counted;
}

const most = 9;

/** How many are new: nothing at none, `9+` past nine. */
export const CountBadge = ({ count, of }: CountBadgeProps) =>
  count === 0 ? null : (
    <span className="count-badge">
      {count > most ? `${most}+` : count}
      <span className="visually-hidden"> {count === 1 ? of.one : of.many}</span>
    </span>
  );
