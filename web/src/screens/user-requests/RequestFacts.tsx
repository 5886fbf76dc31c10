import type { RequestRow } from '#contracts/people/requests';
import { displayDate } from '../../format/dates.ts';
import { nameOf } from './request-words.ts';
import './user-requests.css';

/** What somebody said of themselves when they registered. */
export const RequestFacts = ({ request }: { readonly request: RequestRow }) => {
  const facts = [
    ['Name', nameOf(request)],
    ['Email', request.email],
    ['Company', request.organisation],
    ['Type of business', request.business_type.name],
    ['Trades', request.trades.join(', ')],
    ['Registered', displayDate(request.createdAt.slice(0, 10))],
  ] as const;
  return (
    <dl className="request-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
