import { observer } from 'mobx-react-lite';
import { utcMoment, utcTime } from '../../format/dates.ts';
import { reads } from '../../stores/reads.ts';
import { worldTime } from '../../stores/world-time.ts';

const isToday = (iso: string): boolean => iso.slice(0, 10) === worldTime.today();

/** On every screen, while what it shows is late: nobody takes the past for now. */
export const LateMark = observer(() => {
  const { asOf } = reads;
  // Always there: what appears inside is read out.
  return (
    <output className="late-mark" title="Later changes are saved, and will show by themselves">
      {asOf === null ? null : `Data as of ${isToday(asOf) ? utcTime(new Date(asOf)) : utcMoment(asOf)}`}
    </output>
  );
});
