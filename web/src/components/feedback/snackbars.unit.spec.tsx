import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { SnackbarArea } from './SnackbarArea.tsx';
import { snackbars } from './snackbars.ts';

describe('snackbars', () => {
  let root: Root;
  let page: HTMLElement;

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    jest.useFakeTimers();
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
    act(() => root.render(<SnackbarArea />));
  });
  afterEach(() => {
    act(() => root.unmount());
    page.remove();
    jest.useRealTimers();
  });

  const shown = () => [...page.querySelectorAll('.snackbar > span')].map(({ textContent }) => textContent);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const point = (type: string) =>
    act(() => void page.querySelector('.snackbar')?.dispatchEvent(new Event(type, { bubbles: true })));

  it('stand for 5 seconds, each its own', () => {
    act(() => snackbars.success('Booking SZ-1 cancelled.'));
    pass(3_000);
    act(() => void snackbars.error('Sorry, the booking was not cancelled.'));
    pass(1_999);
    expect(shown()).toEqual(['Booking SZ-1 cancelled.', 'Sorry, the booking was not cancelled.']);
    pass(1);
    expect(shown()).toEqual(['Sorry, the booking was not cancelled.']);
    pass(3_000);
    expect(shown()).toEqual([]);
  });

  it('stay for as long as somebody points at them', () => {
    act(() => snackbars.success('Booking SZ-1 removed.'));
    point('pointerover');
    pass(20_000);
    expect(shown()).toEqual(['Booking SZ-1 removed.']);
    point('pointerout');
    pass(5_000);
    expect(shown()).toEqual([]);
  });
});
