import { ChevronDown, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { TimelineVoyage } from '#contracts/port-calls/timeline';
import { portDay } from '../port-time.ts';
import { actionNames } from '../words.ts';
import { CallBarView } from './BarView.tsx';
import type { BarTips } from './BarTips.ts';
import { gridRoles } from './grid-roles.ts';
import type { CallsNow } from './CallsNow.ts';
import { useDrawnBars } from './drawn-bars.ts';
import { callBarsOf, legsOf, movedLinesOf, type Scale } from './layout.ts';
import type { Sight } from './Sight.ts';
import { cellName, type TimelineFocus } from './TimelineFocus.ts';
import type { TimelineRow, TimelineStore } from './TimelineStore.ts';

export interface RowProps {
  readonly store: TimelineStore;
  readonly row: TimelineRow;
  /** Among all rows, from 0. */
  readonly index: number;
  readonly top: number;
  readonly scale: Scale;
  readonly sight: Sight;
  readonly focus: TimelineFocus;
  readonly tips: BarTips;
  readonly isFirst: boolean;
  readonly now: CallsNow;
  readonly hrefOf: (portId: string) => string;
}

/** `EU · Est. berth 10 Mar`. */
export const nextText = ({ tradeName, upcomingAction, upcomingDate }: TimelineVoyage): string =>
  upcomingAction && upcomingDate
    ? `${tradeName} · ${actionNames[upcomingAction]} ${portDay(upcomingDate)}`
    : tradeName;

/** A voyage: its name at the left, a bar a call, the sea between. */
export const VoyageRow = observer(
  ({ store, row, index, top, scale, sight, focus, tips, isFirst, now, hrefOf }: RowProps) => {
    const voyage = store.voyage(row.voyageId);
    const bars = useMemo(() => (voyage ? callBarsOf(voyage, scale) : []), [voyage, scale]);
    const legs = useMemo(() => (voyage ? legsOf(voyage, bars, scale) : []), [voyage, bars, scale]);
    const drawn = useDrawnBars(bars, row.key, { sight, focus });
    if (!voyage) return null;
    const isOpen = store.open.has(row.voyageId);
    const Chevron = isOpen ? ChevronDown : ChevronRight;
    return (
      <div
        className="timeline-row"
        {...gridRoles.row}
        aria-level={1}
        aria-expanded={isOpen}
        aria-rowindex={index + 2}
        style={{ top }}
      >
        <div className="timeline-name" {...gridRoles.name}>
          <button
            type="button"
            className="timeline-toggle"
            data-cell={cellName(row.key, 0)}
            tabIndex={focus.isStop(row.key, 0, isFirst) ? 0 : -1}
            aria-expanded={isOpen}
            onClick={() => store.toggle(row.voyageId)}
          >
            <Chevron size={16} strokeWidth={1.75} aria-hidden />
            <span className="timeline-vessel">
              <span className="timeline-vessel-name">
                <strong>{voyage.vesselName}</strong> {voyage.vvn}
              </span>
              <span className="timeline-next">{nextText(voyage)}</span>
            </span>
          </button>
        </div>
        <div className="timeline-track" {...gridRoles.bars}>
          {legs.map(({ key, left, width }) => (
            <span key={key} className="timeline-leg" style={{ left, width }} aria-hidden />
          ))}
          {drawn.map(({ bar, place, sticks }) => (
            <CallBarView
              key={bar.key}
              bar={bar}
              colour={store.colours.of(bar.port.locode)}
              cell={cellName(row.key, place)}
              isStop={focus.isStop(row.key, place, isFirst)}
              sticks={sticks}
              href={bar.port.mayOpen ? hrefOf(bar.port.portId) : null}
              tips={tips}
            />
          ))}
          {movedLinesOf(voyage, now, scale).map(({ key, left, width, port }) => (
            <span
              key={key}
              className={`timeline-moved port-colour-${store.colours.of(port.locode)}`}
              style={{ left, width }}
              aria-hidden
            />
          ))}
        </div>
      </div>
    );
  },
);
