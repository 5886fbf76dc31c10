import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { userListChannel } from '#contracts/live/channels';
import type { RequestRow, RequestsAnswer } from '#contracts/people/requests';
import { buttonClass } from '../../components/form/Button.tsx';
import { displayDate } from '../../format/dates.ts';
import { useChanges } from '../../live/use-changes.ts';
import { session } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { acceptPath, rejectPath } from './paths.ts';
import { nameOf, tradesText } from './request-words.ts';
import './user-requests.css';

const Row = ({ row }: { readonly row: RequestRow }) => (
  <li className="request">
    <div className="request-who">
      <span className="request-name">{nameOf(row)}</span>
      <span>{row.email}</span>
    </div>
    <div className="request-what">
      <span>{[row.organisation, row.business_type.name].filter(Boolean).join(' · ')}</span>
      <span>{tradesText(row)}</span>
    </div>
    <time dateTime={row.createdAt}>{displayDate(row.createdAt.slice(0, 10))}</time>
    {session.can(['organization.create.any']) ? (
      <div className="request-actions">
        <Link className={buttonClass('secondary')} href={acceptPath(row.id)}>
          Accept<span className="visually-hidden"> {nameOf(row)}</span>
        </Link>
        <Link className={buttonClass('ghost')} href={rejectPath(row.id)}>
          Reject<span className="visually-hidden"> {nameOf(row)}</span>
        </Link>
      </div>
    ) : null}
  </li>
);

/** Who registered by themselves and waits for an answer; open at once for whoever comes for them. */
export const RequestsPanel = () => {
  const search = useSearch();
  const [open, setOpen] = useState(() => new URLSearchParams(search).has('origin'));
  const { answer, refresh } = useAnswer<RequestsAnswer>('/internal/users/public-requests?per_page=60');
  // Who registers, and whom a colleague answers, are people who change.
  useChanges(userListChannel.name(), refresh);
  if (!answer || answer.meta.total === 0) return null;
  const more = answer.meta.total - answer.data.length;
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <section className="requests" aria-label="Pending requests">
      <button type="button" className="requests-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        Pending requests
        <span className="requests-count">{answer.meta.total}</span>
      </button>
      {open ? (
        <ul className="requests-list">
          {answer.data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
          {more > 0 ? <li className="request">and {more} more, who came later</li> : null}
        </ul>
      ) : null}
    </section>
  );
};
