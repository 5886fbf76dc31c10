import { displayRange } from '#contracts/cells/calendar';
import type { NominationView } from '#contracts/nomination/nomination-view';
import { LaycanBar } from '../../../components/laycan/LaycanBar.tsx';
import { PaneSection } from '../../../components/pane/PaneSection.tsx';
import { laycanDays } from '../../../format/dates.ts';
import { counted } from '../../../format/quantities.ts';
import { portMoment } from '../../port-calls/port-time.ts';
import { atLoadPort } from '../nomination-words.ts';

/** What is pinned on the laycan: the ETA that holds and, where another one was approved, that one. */
const pinsOf = (nomination: NominationView) => {
  const { eta, loadingPort, sinceApproved } = nomination;
  const port = loadingPort?.name ?? '';
  const pin = (moment: string, label: string) => {
    const at = atLoadPort(moment, nomination);
    return { at, label: `${label} ${portMoment(at)} ${port}`.trim() };
  };
  const approved = sinceApproved.find(({ field }) => field === 'eta')?.from;
  return {
    eta: eta === null ? undefined : pin(eta, 'ETA'),
    approvedEta: typeof approved === 'string' ? pin(approved, 'Approved ETA') : undefined,
  };
};

/** The window with its ETA. */
export const LaycanSection = ({ nomination }: { readonly nomination: NominationView }) => {
  const { laycanStart: start, laycanFinish: finish } = nomination;
  const days = laycanDays(start, finish);
  return (
    <PaneSection label="Laycan" title="Laycan" {...(days === null ? {} : { aside: counted(days, 'day') })}>
      {start && finish && days !== null ? (
        <LaycanBar start={start} finish={finish} {...pinsOf(nomination)} />
      ) : (
        <p>{displayRange(start, finish) || '-'}</p>
      )}
    </PaneSection>
  );
};
