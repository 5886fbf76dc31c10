import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useState, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Choice } from './choice.ts';
import { SearchMultiSelect } from './SearchMultiSelect.tsx';
import { SearchTagSelect } from './SearchTagSelect.tsx';

const mills: readonly Choice[] = Array.from({ length: 5_000 }, (_, at) => ({
  id: `m${at}`,
  name: `Mill ${String(at).padStart(4, '0')}`,
}));

describe('several of thousands', () => {
  let root: Root;
  let page: HTMLElement;
  let asked: string[];

  beforeEach(() => {
    Object.assign(globalThis, {
      IS_REACT_ACT_ENVIRONMENT: true,
      // The end of the list is in sight only where a test says so.
      IntersectionObserver: class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    });
    jest.useFakeTimers();
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
    asked = [];
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    jest.useRealTimers();
  });

  const find = (search: string, at: number): Promise<readonly Choice[]> => {
    asked.push(`${search} ${at}`);
    const found = mills.filter(({ name }) => name.includes(search));
    return Promise.resolve(found.slice((at - 1) * 10, at * 10));
  };
  const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const show = async (element: ReactElement) => {
    act(() => root.render(element));
    await wait(50);
  };
  const one = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const click = async (element: HTMLElement) => {
    act(() => {
      element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      element.click();
    });
    await wait(50);
  };
  const write = (selector: string, text: string) =>
    act(async () => {
      const field = one(selector);
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const listed = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  const names = () => listed().map(({ textContent }) => textContent);
  const option = (name: string): HTMLElement => {
    const found = listed().find(({ textContent }) => textContent === name);
    if (!found) throw new Error(`There is no option ${name}.`);
    return found;
  };

  describe('as tags', () => {
    const Held = () => {
      const [chosen, choose] = useState<readonly Choice[]>(mills.slice(4_000, 4_001));
      return (
        <SearchTagSelect find={find} rest={350} label="Mills" all="mills" value={chosen} onChange={choose} />
      );
    };
    const tags = () => [...page.querySelectorAll('.tag')].map(({ textContent }) => textContent);

    it('are searched on the server 350 ms after the last key, and keep their names when the search is another', async () => {
      await show(<Held />);
      expect([asked, tags()]).toEqual([[], ['Mill 4000']]);
      await write('input', '123');
      await wait(349);
      expect(asked).toEqual([]);
      await write('input', '1234');
      await wait(349);
      expect(asked).toEqual([]);
      await wait(1);
      expect([asked, names()]).toEqual([['1234 1'], ['Mill 1234']]);
      await click(option('Mill 1234'));
      // The field is ready for the next one, and the list begins anew.
      await wait(400);
      expect(tags()).toEqual(['Mill 4000', 'Mill 1234']);
      expect(names()).toHaveLength(10);
      await click(one('[aria-label="Remove Mill 4000"]'));
      expect([tags(), one('output').textContent]).toEqual([['Mill 1234'], 'Mill 4000 removed']);
      await act(async () => {
        one('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }));
      });
      expect(tags()).toEqual([]);
    });

    it('say how to see all where nothing fits', async () => {
      await show(<Held />);
      await write('input', 'nobody');
      await wait(400);
      expect(one('.select-popover').textContent).toBe(
        'Please amend the search criteria or clear search field to see all available mills.',
      );
    });
  });

  describe('behind a button', () => {
    const Held = ({ named }: { readonly named: readonly Choice[] }) => {
      const [ids, choose] = useState<readonly string[]>(['m4000']);
      return (
        <SearchMultiSelect
          find={find}
          label="Mill"
          things="mills"
          named={named}
          value={ids}
          onChange={choose}
        />
      );
    };
    const button = () => one('.select-button');

    it('are asked for a page at a time once it opens, with those chosen first', async () => {
      await show(<Held named={mills.slice(4_000, 4_001)} />);
      expect([asked, button().getAttribute('aria-label')]).toEqual([[], 'Mill Mill 4000']);
      await click(button());
      expect(asked).toEqual([' 1']);
      expect(names()).toEqual(['Mill 4000', ...mills.slice(0, 10).map(({ name }) => name)]);
      expect(option('Mill 4000').getAttribute('aria-selected')).toBe('true');
      await click(option('Mill 4000'));
      // It does not vanish under the pointer.
      expect([button().getAttribute('aria-label'), names()[0]]).toEqual(['Mill All', 'Mill 4000']);
    });

    it('are called as they were found, until the server names them', async () => {
      await show(<Held named={[]} />);
      expect(button().getAttribute('aria-label')).toBe('Mill m4000');
      await click(button());
      await write('.select-search input', '1234');
      await wait(500);
      await click(option('Mill 1234'));
      await write('.select-search input', '77');
      await wait(500);
      expect(button().getAttribute('aria-label')).toBe('Mill m4000, Mill 1234');
      await show(<Held named={mills} />);
      expect(button().getAttribute('aria-label')).toBe('Mill Mill 4000, Mill 1234');
    });
  });
});
