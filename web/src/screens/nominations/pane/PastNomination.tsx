import { Link } from 'wouter';
import type { NominationAsOf } from '#contracts/nomination/as-of';
import { buttonClass } from '../../../components/form/Button.tsx';
import { PaneBody } from '../../../components/pane/Pane.tsx';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { asOfText } from '../../../lists/as-of.ts';
import { BookingsSection } from './BookingsSection.tsx';
import { Differences } from './Differences.tsx';
import { LaycanSection } from './LaycanSection.tsx';
import { pointsNowhere } from './pointing.tsx';
import { PortsSection } from './PortsSection.tsx';
import { TermsSection } from './TermsSection.tsx';

export interface PastNominationProps {
  readonly nomination: NominationAsOf;
  readonly organisation: string;
  /** The day or moment of the past, as the calls take it. */
  readonly asOf: string;
  /** The same nomination as it stands now. */
  readonly nowHref: string;
}

/** A nomination as it was: what it held, and what of it is otherwise now. Nothing can be done with it. */
export const PastNomination = ({ nomination, organisation, asOf, nowHref }: PastNominationProps) => (
  <>
    <PaneBody>
      <PaneSection
        label="Since then"
        title={nomination.since.length === 0 ? 'Nothing differs now' : 'Differs now'}
        aside={`As of ${asOfText(asOf)}`}
      >
        <Differences nomination={nomination} differences={nomination.since} />
      </PaneSection>
      <LaycanSection nomination={nomination} />
      <TermsSection nomination={nomination} onEdit={null} pointing={pointsNowhere} />
      <PortsSection nomination={nomination} pointing={pointsNowhere} />
      <BookingsSection nomination={nomination} organisation={organisation} />
    </PaneBody>
    <footer className="pane-footer">
      <Link className={buttonClass('secondary')} href={nowHref}>
        As it stands now
      </Link>
    </footer>
  </>
);
