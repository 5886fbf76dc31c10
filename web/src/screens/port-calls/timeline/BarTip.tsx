import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CallMoment } from '#contracts/port-calls/timeline';
import { CallStateTag } from '../CallStateTag.tsx';
import { portMoment, portTimeNote } from '../port-time.ts';
import { milestoneNames, milestoneOrder, type MilestoneName } from '../words.ts';
import type { CallsNow } from './CallsNow.ts';
import { type BarTips, type ShownTip, tipId, type TippedBar } from './BarTips.ts';
import './tip.css';

type Line = readonly [milestone: MilestoneName, moment: CallMoment];

/** The milestones of a terminal; of a call with several, its arrival and its departure. */
const linesOf = ({ port, terminal }: TippedBar): readonly Line[] => {
  const of = terminal ?? (port.terminals.length === 1 ? port.terminals[0] : undefined);
  const moments = of ?? {
    eta: port.terminals[0]?.eta ?? null,
    etb: null,
    etd: port.terminals.at(-1)?.etd ?? null,
  };
  return milestoneOrder.flatMap((milestone): readonly Line[] => {
    const moment = moments[milestone];
    return moment ? [[milestone, moment]] : [];
  });
};

/** The same bar as it stands now; null where its call has not moved. */
const barNow = ({ port, terminal }: TippedBar, now: CallsNow): TippedBar | null => {
  const moved = now.moved(port);
  if (!moved) return null;
  const same = terminal && moved.terminals.find(({ id }) => id === terminal.id);
  return terminal && !same ? null : { port: moved, terminal: same ?? null };
};

const Now = ({ then, now }: { readonly then: CallMoment; readonly now: CallMoment | undefined }) =>
  now && now.date !== then.date ? <span className="timeline-tip-now">Now {portMoment(now.date)}</span> : null;

const margin = 8;

const Tip = observer(({ tip, now }: { readonly tip: ShownTip; readonly now: CallsNow }) => {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number }>();
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    const below = tip.bottom + margin;
    setPlace({
      left: Math.max(margin, Math.min(tip.left, innerWidth - width - margin)),
      top: below + height > innerHeight ? tip.top - height - margin : below,
    });
  }, [tip]);
  const { port, terminal } = tip;
  const lines = linesOf(tip);
  const moved = barNow(tip, now);
  const movedTo = new Map(moved ? linesOf(moved) : []);
  return (
    <div
      ref={box}
      className="timeline-tip"
      style={place ? { left: place.left, top: place.top } : { visibility: 'hidden' }}
    >
      <header>
        <strong>{terminal ? `${port.portName}, ${terminal.name}` : port.portName}</strong>
        <CallStateTag state={terminal?.state ?? port.state} />
      </header>
      <dl>
        {lines.map(([milestone, moment]) => (
          <div key={milestone}>
            <dt>{milestoneNames[milestone][moment.happened ? 'past' : 'estimated']}</dt>
            <dd>
              {portMoment(moment.date)}
              <Now then={moment} now={movedTo.get(milestone)} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{portTimeNote(lines.map(([, { date }]) => date))}</p>
    </div>
  );
});

/** What a bar tells when it is pointed at or has the focus. */
export const BarTip = observer(({ tips, now }: { readonly tips: BarTips; readonly now: CallsNow }) =>
  tips.shown ? (
    <div id={tipId} role="tooltip">
      <Tip tip={tips.shown} now={now} />
    </div>
  ) : null,
);
