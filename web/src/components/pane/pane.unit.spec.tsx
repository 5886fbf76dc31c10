import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Pane } from './Pane.tsx';
import { PaneHeader } from './PaneHeader.tsx';
import { recordsAround, usePaneKeys, type PaneRecords } from './pane-keys.ts';

const order = ['a', 'b', 'c'];

describe('a pane beside a list', () => {
  let root: Root;
  let page: HTMLElement;
  let done: string[];

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    done = [];
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  const Beside = ({ records }: { readonly records?: PaneRecords }) => {
    const close = () => void done.push('closed');
    usePaneKeys({ records, onClose: close });
    return (
      <Pane label="Booking SZ-1" takesFocus="opening">
        <PaneHeader title="SZ-1" records={records} onClose={close} />
      </Pane>
    );
  };
  const at = (id: string) => recordsAround(id, order, 'booking', (to) => done.push(to));
  const press = (key: string, altKey = false) =>
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, cancelable: true }));
    });
  const button = (name: string) => page.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);

  it('takes the focus, and goes through the list by its keys and buttons', () => {
    act(() => root.render(<Beside records={at('b')} />));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Booking SZ-1');
    press('ArrowUp', true);
    press('ArrowDown', true);
    press('ArrowDown');
    act(() => button('Previous booking')?.click());
    act(() => button('Next booking')?.click());
    press('Escape');
    expect(done).toEqual(['a', 'c', 'a', 'c', 'closed']);
  });

  it('goes no further than the list', () => {
    act(() => root.render(<Beside records={at('a')} />));
    press('ArrowUp', true);
    expect(button('Previous booking')?.disabled).toBe(true);
    act(() => root.render(<Beside records={at('not listed')} />));
    press('ArrowDown', true);
    expect(button('Next booking')?.disabled).toBe(true);
    expect(done).toEqual([]);
  });

  it('has no way through a list that it does not belong to', () => {
    act(() => root.render(<Beside />));
    press('ArrowDown', true);
    expect([...page.querySelectorAll('button')].map(({ title }) => title)).toEqual(['Close']);
    expect(done).toEqual([]);
  });

  it('leaves the keys to what floats above it', () => {
    act(() => root.render(<Beside records={at('b')} />));
    const dialog = document.createElement('div');
    dialog.className = 'dialog';
    document.body.append(dialog);
    press('Escape');
    press('ArrowDown', true);
    expect(done).toEqual([]);
    dialog.hidden = true;
    press('Escape');
    expect(done).toEqual(['closed']);
  });
});
