import type { NominationView } from '#contracts/nomination/nomination-view';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { displayDate } from '../../../format/dates.ts';
import { counted } from '../../../format/quantities.ts';
import { Differences } from './Differences.tsx';

/** The net difference between what was approved and what holds; nothing where there is none. */
export const SinceSection = ({ nomination }: { readonly nomination: NominationView }) => {
  const { sinceApproved, approvedAt } = nomination;
  return sinceApproved.length === 0 ? null : (
    <PaneSection
      label="Since you approved"
      title={`Since you approved, ${displayDate(approvedAt)}`}
      aside={counted(sinceApproved.length, 'change')}
    >
      <Differences nomination={nomination} differences={sinceApproved} signed />
    </PaneSection>
  );
};
