import { ArrowRight } from 'lucide-react';
import type { NominationView, SinceApproved } from '#contracts/nomination/nomination-view';
import { WholeNumbers } from '../../../components/WholeNumbers.tsx';
import { differenceLabel, differenceValue, handText } from '../nomination-words.ts';
import './nomination-pane.css';

export interface DifferencesProps {
  readonly nomination: NominationView;
  readonly differences: readonly SinceApproved[];
  /** Whether it says who set what holds now. */
  readonly signed?: boolean;
}

/** Fields that differ, from what to what: added and gone ones stand alone. */
export const Differences = ({ nomination, differences, signed = false }: DifferencesProps) => (
  <ul className="changes">
    {differences.map((one) => (
      <li className="change-row" key={`${one.field} ${one.from} ${one.to}`}>
        <span className="change-field">{differenceLabel(one)}</span>
        <span className="change-values">
          {one.from === null ? (
            <span>-</span>
          ) : (
            <del>
              <WholeNumbers text={differenceValue(one, one.from, nomination)} />
            </del>
          )}
          <ArrowRight size={14} strokeWidth={1.75} aria-label="became" />
          {one.to === null ? (
            <span>-</span>
          ) : (
            <ins>
              <WholeNumbers text={differenceValue(one, one.to, nomination)} />
            </ins>
          )}
        </span>
        {signed && one.of !== null ? (
          <span className="change-by">{handText(nomination.setBy[one.of])}</span>
        ) : null}
      </li>
    ))}
  </ul>
);
