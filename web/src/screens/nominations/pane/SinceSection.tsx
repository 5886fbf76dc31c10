import { observer } from 'mobx-react-lite';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { displayDate } from '../../../format/dates.ts';
import { counted } from '../../../format/quantities.ts';
import { session } from '../../../stores/session.ts';
import { Differences } from './Differences.tsx';

/** The net difference between what was approved and what holds; nothing where there is none. */
export const SinceSection = observer(({ nomination }: { readonly nomination: NominationView }) => {
  const { sinceApproved, approvedAt, organisation } = nomination;
  const since = `Since ${session.isStaff ? organisation.name : 'you'} approved`;
  return sinceApproved.length === 0 ? null : (
    <PaneSection
      label={since}
      title={`${since}, ${displayDate(approvedAt)}`}
      aside={counted(sinceApproved.length, 'change')}
    >
      <Differences nomination={nomination} differences={sinceApproved} signed />
    </PaneSection>
  );
});
