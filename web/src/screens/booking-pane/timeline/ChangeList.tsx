import { ArrowRight } from 'lucide-react';
import type { TimelineChange } from '#contracts/booking/timeline';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { changeTitle, changeValue } from './timeline-words.ts';
import './timeline.css';

/** What came or went stands alone; what became something else stands beside it. */
const Values = ({ change: { kind, line, from, to } }: { readonly change: TimelineChange }) => {
  if (kind === 'dischargeAdded')
    return (
      <ins>
        <WholeNumbers text={changeValue(kind, to)} />
      </ins>
    );
  if (kind === 'dischargeRemoved')
    return (
      <del>
        <WholeNumbers text={changeValue(kind, from)} />
      </del>
    );
  return (
    <>
      {from === null || from === '' ? (
        <span>-</span>
      ) : (
        <del>
          <WholeNumbers text={changeValue(kind, from)} />
        </del>
      )}
      <ArrowRight size={14} strokeWidth={1.75} aria-label="became" />
      <ins>
        <WholeNumbers text={changeValue(kind, to)} />
      </ins>
      {kind === 'dischargeQty' && line?.port ? <small>{line.port}</small> : null}
    </>
  );
};

/** Changes by their titles, each from what to what; nothing where there are none. */
export const ChangeList = ({ changes }: { readonly changes: readonly TimelineChange[] }) =>
  changes.length === 0 ? null : (
    <dl className="booking-timeline-changes">
      {changes.map((change) => (
        <div key={`${change.kind} ${change.line?.number ?? ''}`}>
          <dt>{changeTitle(change)}</dt>
          <dd>
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
