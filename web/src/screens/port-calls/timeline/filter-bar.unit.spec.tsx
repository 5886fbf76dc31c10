import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { TimelineFilterBar } from './TimelineFilterBar.tsx';
import { timelineQueries, type TimelineQuery } from './timeline-queries.ts';

describe('the filters of a timeline', () => {
  let root: Root | undefined;
  afterEach(() => {
    root?.unmount();
    document.body.replaceChildren();
  });

  const page = document.createElement('div');
  const change = jest.fn<(next: TimelineQuery) => void>();
  const show = (search: string): void => {
    const list = {
      schema: timelineQueries,
      query: timelineQueries.parse(search),
      change,
      open: () => undefined,
      href: () => '',
    };
    flushSync(() => root?.render(<TimelineFilterBar list={list} options={{}} names={['ports']} />));
  };
  const [port, date] = ['[role=combobox]', '[aria-haspopup=dialog]'];
  const button = (selector = ''): HTMLElement | null => page.querySelector<HTMLElement>(selector);

  it('stay where they are once they are set, so that what is open in them stays open', () => {
    document.body.append(page);
    root = createRoot(page);
    show('');
    const before = [button(port), button(date)];
    expect(before).not.toContain(null);
    show('?ports=BRSSZ&cp_start=2027-03-01');
    expect([button(port), button(date)]).toEqual(before);
    expect(before.every((one) => one?.isConnected)).toBe(true);
    button('[aria-label="Remove filter Port"]')?.click();
    expect(document.activeElement).toBe(button(port));
    expect(change.mock.calls.map(([next]) => next.filters)).toEqual([{ cp_start: ['2027-03-01'] }]);
  });
});
