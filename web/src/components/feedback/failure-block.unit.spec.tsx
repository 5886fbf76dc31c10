import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FailureBlock } from './FailureBlock.tsx';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('what failed is tried again when the network is back, while it is shown', () => {
  const tried: string[] = [];
  const show = (name: string) => act(() => root.render(<FailureBlock onRetry={() => tried.push(name)} />));
  const online = () => act(() => void globalThis.dispatchEvent(new Event('online')));
  show('first');
  show('second');
  online();
  expect(tried).toEqual(['second']);
  act(() => root.render(null));
  online();
  expect(tried).toEqual(['second']);
});
