import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { UndoRedo } from './UndoRedo.tsx';

describe('undo and redo of a grid', () => {
  let root: Root;
  let did: string[];
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    did = [];
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  const show = (canUndo: boolean, canRedo: boolean) =>
    act(() =>
      root.render(
        <UndoRedo
          {...{ canUndo, canRedo }}
          onUndo={() => did.push('undo')}
          onRedo={() => did.push('redo')}
        />,
      ),
    );
  const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  const told = (name: string) => [
    button(name)?.getAttribute('aria-disabled'),
    button(name)?.getAttribute('aria-description'),
  ];

  it('say why there is nothing to take back, and do nothing then', () => {
    show(false, true);
    expect(told('Undo')).toEqual(['true', 'There is nothing to undo.']);
    expect(told('Redo')).toEqual([null, null]);
    act(() => button('Undo')?.click());
    act(() => button('Redo')?.click());
    expect(did).toEqual(['redo']);
  });

  it('keep the focus when the last step was taken back', () => {
    show(true, false);
    act(() => button('Undo')?.focus());
    show(false, true);
    expect(document.activeElement).toBe(button('Undo'));
    expect(told('Undo')).toEqual(['true', 'There is nothing to undo.']);
  });
});
