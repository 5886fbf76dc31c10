import { afterEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { ComingPage } from './ComingPage.tsx';

afterEach(() => void jest.useRealTimers());

it('a page on its way asks to hold tight, once that takes longer than 150 ms', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers();
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() => root.render(<ComingPage />));
  act(() => jest.advanceTimersByTime(149));
  expect(page.textContent).toBe('');
  act(() => jest.advanceTimersByTime(1));
  expect(page.textContent).toBe('Hold tight! Just getting this page ready...');
  act(() => root.unmount());
});
