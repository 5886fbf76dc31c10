import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { shownTabs } from './shown-tabs.ts';
import { Tabs, type Tab } from './Tabs.tsx';

describe('tabs in the room that they have', () => {
  const widths = [90, 80, 100, 70, 60];

  it('all stand where they fit, the short ones counted as 80 px', () => {
    // 90 + 80 + 100 + 80 + 80, and four gaps of 20.
    expect(shownTabs(widths, 0, 510)).toEqual([0, 1, 2, 3, 4]);
    expect(shownTabs(widths, 0, 509)).toEqual([0, 1, 2]);
  });

  it('the current one stands, in place of the last that fits', () => {
    expect(shownTabs(widths, 1, 420)).toEqual([0, 1, 2]);
    expect(shownTabs(widths, 4, 420)).toEqual([0, 1, 4]);
  });

  it('the current one alone stands where nothing else fits', () => {
    expect(shownTabs(widths, 3, 40)).toEqual([3]);
    expect(shownTabs(widths, -1, 40)).toEqual([0]);
  });
});

describe('tabs of a screen', () => {
  const OriginalObserver = globalThis.ResizeObserver;
  const tabs: readonly Tab[] = [
    'Port Overview',
    'Cargo Line-up',
    'Port rotation',
    'Documents',
    'Contacts',
  ].map((label, at) => ({ label, href: `/tab/${at}`, current: at === 3 }));
  let root: Root;
  let page: HTMLElement;
  let measure: (() => void) | undefined;

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    measure = undefined;
    class Observer {
      constructor(changed: () => void) {
        // What floats is measured by others.
        measure ??= changed;
      }
      observe(): void {}
      disconnect(): void {}
    }
    Object.assign(globalThis, { ResizeObserver: Observer });
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    globalThis.ResizeObserver = OriginalObserver;
  });

  /** Gives the tabs 100 px each, in a bar of so many. */
  const giveRoom = (room: number) =>
    act(() => {
      const nav = page.querySelector('nav');
      if (nav) Object.defineProperty(nav, 'clientWidth', { value: room, configurable: true });
      for (const tab of page.querySelectorAll('.tabs-measures .tab')) {
        tab.getBoundingClientRect = () => new DOMRect(0, 0, 100, 44);
      }
      measure?.();
    });
  const links = () => [...page.querySelectorAll('nav > a')].map(({ textContent }) => textContent);

  it('collapse into More, where each of them leads on', () => {
    act(() => root.render(<Tabs label="Baltimore" tabs={tabs} />));
    expect(links()).toEqual(tabs.map(({ label }) => label));
    expect(page.querySelector('[aria-current="page"]')?.textContent).toBe('Documents');
    giveRoom(440);
    expect(links()).toEqual(['Port Overview', 'Cargo Line-up', 'Documents']);
    act(() => page.querySelector<HTMLButtonElement>('.tabs-more')?.click());
    const items = [...document.querySelectorAll<HTMLAnchorElement>('[role="menuitem"]')];
    expect(items.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
      ['Port rotation', '/tab/2'],
      ['Contacts', '/tab/4'],
    ]);
    giveRoom(580);
    expect(page.querySelector('.tabs-more')).toBeNull();
  });
});
