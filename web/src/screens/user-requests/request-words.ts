import type { RequestRow } from '#contracts/people/requests';

const shown = 3;

/** `Europe, Far East, US Gulf (+2)`. */
export const tradesText = ({ trades }: Pick<RequestRow, 'trades'>): string => {
  const more = trades.length - shown;
  const first = trades.slice(0, shown).join(', ');
  return more > 0 ? `${first} (+${more})` : first;
};

export const nameOf = ({
  first_name: first,
  last_name: last,
}: Pick<RequestRow, 'first_name' | 'last_name'>): string => `${first} ${last}`;

export const resolvedTitle = 'Request Resolved!';
export const resolvedText = 'This request has already been resolved by the team.';
