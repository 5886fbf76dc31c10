import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { observer } from 'mobx-react-lite';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useDrawnBars } from './drawn-bars.ts';
import { type Bar, leastBarWidth } from './layout.ts';
import { Sight } from './Sight.ts';
import { TimelineFocus } from './TimelineFocus.ts';

const barAt = (left: number, width = 200): Bar => ({
  key: `${left}`,
  left,
  width,
  state: 'upcoming',
  cutStart: false,
  cutEnd: false,
  isShort: false,
});
const bars = [barAt(0), barAt(1_000), barAt(1_000, leastBarWidth), barAt(4_000)];

describe('the bars of a row', () => {
  let root: Root;
  let sight: Sight;
  let focus: TimelineFocus;
  /** What each drawing showed: the place of each bar, `*` where its text sticks. */
  let drawings: string[];

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    [sight, focus, drawings] = [new Sight(), new TimelineFocus(), []];
    sight.shows({ left: 0, width: 1_000 });
    const Row = observer(() => {
      const drawn = useDrawnBars(bars, 'v-1107', { sight, focus });
      drawings.push(drawn.map(({ place, sticks }) => `${place}${sticks ? '*' : ''}`).join(' '));
      return null;
    });
    root = createRoot(document.createElement('div'));
    act(() => root.render(<Row />));
  });
  afterEach(() => act(() => root.unmount()));

  const scrollTo = (left: number): void => act(() => sight.shows({ left, width: 1_000 }));

  it('are drawn in sight and a little beyond, and stick at its left edge, where they have room', () => {
    expect(drawings).toEqual(['1* 2 3']);
    scrollTo(1_050);
    expect(drawings.at(-1)).toBe('2* 3');
    scrollTo(3_500);
    expect(drawings.at(-1)).toBe('4');
  });

  it('are drawn anew only where one comes, goes, or begins to stick', () => {
    for (let left = 0; left < 500; left += 10) scrollTo(left);
    expect(drawings).toEqual(['1* 2 3', '1 2 3']);
  });

  it('are drawn out of sight, too, where one has the focus', () => {
    act(() => focus.moveTo('v-1107', 4));
    expect(drawings.at(-1)).toBe('1* 2 3 4');
    act(() => focus.moveTo('v-0949', 4));
    expect(drawings.at(-1)).toBe('1* 2 3');
  });
});
