import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { PortOption } from '#contracts/port-calls/details';
import { CallPicker } from './CallPicker.tsx';

const names = ['Santos', 'Rotterdam', 'Kotka', 'Livorno'];
const ports = names.map((portName, at): PortOption => ({
  portId: `v-1107~${at}`,
  portName,
  lastVoyagePortId: `v-1107~${at}`,
  isCurrent: at === 0,
  place: at + 1,
  eta: null,
  etd: null,
}));

describe('the choice of a call', () => {
  let root: Root;
  let page: HTMLElement;

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    act(() => root.unmount());
    page.remove();
  });

  const show = (count: number) => {
    const [current] = ports;
    if (!current) throw new Error('There is no call.');
    act(() =>
      root.render(
        <CallPicker
          ports={ports.slice(0, count)}
          current={current}
          onChoose={() => undefined}
          hrefOf={(portId) => `/${portId}`}
        />,
      ),
    );
  };

  it('is none of one, and a toggle of two or three', () => {
    show(1);
    expect(page.textContent).toBe('');
    for (const count of [2, 3]) {
      show(count);
      expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(
        names.slice(0, count),
      );
      expect(page.querySelector('[role=combobox]')).toBeNull();
    }
  });

  it('is a list without a search of two or three on a phone', () => {
    const original = globalThis.matchMedia;
    const narrow = Object.defineProperty(original(''), 'matches', { value: true });
    globalThis.matchMedia = () => narrow;
    try {
      show(3);
      expect(page.querySelectorAll('a')).toHaveLength(0);
      expect(page.querySelector('[role=combobox]')?.getAttribute('aria-label')).toBe('Port call: Santos');
    } finally {
      globalThis.matchMedia = original;
    }
  });

  it('is a list with a search of more', async () => {
    show(4);
    expect(page.querySelectorAll('a')).toHaveLength(0);
    const button = page.querySelector<HTMLElement>('[role=combobox]');
    expect(button?.getAttribute('aria-label')).toBe('Port call: Santos');
    await act(async () => button?.click());
    expect(document.querySelector('input')?.getAttribute('aria-label')).toBe('Search Port call');
    expect(document.querySelector('input')?.maxLength).toBe(128);
  });
});
