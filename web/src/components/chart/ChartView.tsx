import { useEffect, useRef, useState } from 'react';
import { Button } from '../form/Button.tsx';
import { type ChartInput, colours, seriesClass, solidColours } from './chart-input.ts';
import type { DrawnChart } from './draw-chart.ts';
import './chart.css';

export interface ChartViewProps {
  readonly input: ChartInput;
}

/** The library comes with the first chart, in a chunk of its own. */
const Drawing = ({ input, onRetry }: ChartViewProps & { readonly onRetry: () => void }) => {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const latest = useRef(input);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  useEffect(() => {
    latest.current = input;
    drawn.current?.show(input);
  }, [input]);
  useEffect(() => {
    let isGone = false;
    const begin = async (): Promise<void> => {
      try {
        const { drawChart } = await import('./draw-chart.ts');
        if (isGone || !frame.current) return;
        drawn.current = drawChart(frame.current, latest.current);
        setState('drawn');
      } catch (failure) {
        console.warn('A chart could not be drawn.', failure);
        if (!isGone) setState('failed');
      }
    };
    void begin();
    return () => {
      isGone = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, []);
  return (
    <>
      <div className="chart-frame" ref={frame} aria-busy={state === 'loading'} />
      {state === 'failed' ? (
        <div className="chart-failed" role="alert">
          <p>The chart could not be loaded. The table has the same figures.</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** Stripes of the colours that come again, for all charts of the page. */
const Hatches = () => (
  <svg className="chart-hatches" width="0" height="0" aria-hidden="true">
    <defs>
      {Array.from({ length: colours - solidColours }, (_, at) => (
        <pattern
          key={at}
          id={`chart-hatch-${at}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="chart-hatch-ground" />
          <rect width="3" height="6" className={`chart-hatch-${at}`} />
        </pattern>
      ))}
    </defs>
  </svg>
);

const Key = ({ look, text }: { readonly look: string; readonly text: string }) => (
  <li>
    <svg width="12" height="12" aria-hidden="true">
      <rect className={`chart-key ${look}`} x="0.5" y="0.5" width="11" height="11" />
    </svg>
    {text}
  </li>
);

/** Colours tell the groups apart, and where there are two stacks, strength tells these apart. */
const Legend = ({ input }: ChartViewProps) => {
  const groups = new Map(input.series.map((one) => [one.group, one]));
  const stacks = new Map(input.series.map((one) => [one.stack, one]));
  return (
    <ul className="chart-legend" aria-label="Legend">
      {[...groups.values()].map(({ group, colour }) => (
        <Key key={group} look={seriesClass({ colour })} text={group} />
      ))}
      {stacks.size > 1
        ? [...stacks.values()].map(({ stack, pale }) => (
            <Key
              key={`stack ${stack}`}
              look={pale ? 'chart-neutral chart-pale' : 'chart-neutral'}
              text={stack}
            />
          ))
        : null}
    </ul>
  );
};

/**
 * Columns of figures over categories. Whoever does not see them reads the same figures in a table, which stands beside every
 * chart.
 */
export const ChartView = ({ input }: ChartViewProps) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <figure className="chart" aria-label={input.label}>
      <Hatches />
      <div className="chart-unit" aria-hidden>
        {input.unit}
      </div>
      <Drawing key={attempt} input={input} onRetry={() => setAttempt(attempt + 1)} />
      <Legend input={input} />
    </figure>
  );
};
