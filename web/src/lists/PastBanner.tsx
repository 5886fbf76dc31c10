import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { focusAsOf } from './AsOfPicker.tsx';
import { asOfText } from './as-of.ts';
import type { PageQuery } from './list-query.ts';
import type { QueryInAddress } from './use-list-query.ts';
import './past.css';

export interface PastBannerProps<Query extends PageQuery> {
  readonly list: Pick<QueryInAddress<Query>, 'query' | 'href'>;
  /** `Bookings`, `Volumes`: what is shown as it stood. */
  readonly of: string;
  /** Whether anybody can change it as it stands now; nobody changes what ships do. */
  readonly canBeChanged?: boolean;
  /** What came since. */
  readonly children?: ReactNode;
}

/** Over what is past: as of when it is, and the way back to now. Nothing while that is now. */
export const PastBanner = <Query extends PageQuery>({
  list: { query, href },
  of,
  canBeChanged = true,
  children,
}: PastBannerProps<Query>) => {
  const { asOf } = query;
  return (
    <section className="past-banner" aria-label={asOf === null ? undefined : 'As of'}>
      {/* Always there: what appears inside is read out. */}
      <output>
        {asOf === null ? null : (
          <>
            <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
            <span>
              {of} as of <strong>{asOfText(asOf)}</strong>.
              {canBeChanged ? ' Nothing can be changed here.' : null}
              {children ? <> {children}</> : null}
            </span>
          </>
        )}
      </output>
      {asOf === null ? null : (
        <Link className="past-back" href={href({ ...query, page: 1, asOf: null })} onClick={focusAsOf}>
          Back to now
        </Link>
      )}
    </section>
  );
};
