import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { typeNames } from '../words.ts';
import { TerminalBarView } from './BarView.tsx';
import { useDrawnBars } from './drawn-bars.ts';
import { gridRoles } from './grid-roles.ts';
import { terminalBarsOf } from './layout.ts';
import { cellName } from './TimelineFocus.ts';
import type { RowProps } from './VoyageRow.tsx';

/** A call of an open voyage, with the bars of its terminals where they are drawn. */
export const CallRow = observer(
  ({
    store,
    row,
    index,
    top,
    scale,
    sight,
    focus,
    tips,
    isFirst,
    portId,
    hrefOf,
  }: RowProps & { readonly portId: string }) => {
    const port = store.voyage(row.voyageId)?.ports.find((one) => one.portId === portId);
    const isDetailed = store.detailed === row.voyageId;
    const bars = useMemo(
      () => (port && isDetailed ? terminalBarsOf(port, scale) : []),
      [port, isDetailed, scale],
    );
    const drawn = useDrawnBars(bars, row.key, { sight, focus });
    if (!port) return null;
    const colour = store.colours.of(port.locode);
    const stop = {
      'data-cell': cellName(row.key, 0),
      tabIndex: focus.isStop(row.key, 0, isFirst) ? 0 : -1,
    };
    return (
      <div
        className="timeline-row timeline-call"
        {...gridRoles.row}
        aria-level={2}
        aria-rowindex={index + 2}
        style={{ top }}
        onPointerDown={() => store.detail(row.voyageId)}
        onFocus={() => store.detail(row.voyageId)}
      >
        <div className="timeline-name" {...gridRoles.name}>
          <span className={`timeline-mark port-colour-${colour}`} aria-hidden />
          <span className="timeline-call-name" {...(port.mayOpen ? {} : stop)}>
            {port.portName} <span>{typeNames[port.type]}</span>
          </span>
          {port.mayOpen ? (
            <Link
              className="timeline-view"
              href={hrefOf(portId)}
              aria-label={`View ${port.portName}`}
              {...stop}
            >
              View
            </Link>
          ) : null}
        </div>
        <div className="timeline-track" {...gridRoles.bars}>
          {drawn.map(({ bar, place, sticks }) => (
            <TerminalBarView
              key={bar.key}
              bar={bar}
              colour={colour}
              cell={cellName(row.key, place)}
              isStop={focus.isStop(row.key, place, isFirst)}
              sticks={sticks}
              tips={tips}
            />
          ))}
        </div>
      </div>
    );
  },
);
