import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useState, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ComboField, type ComboFieldProps } from './ComboField.tsx';
import type { Choice } from './choice.ts';
import { NothingFound } from './NothingFound.tsx';
import { SearchField } from './SearchField.tsx';

const trades: readonly Choice[] = [
  { id: 'EU', name: 'Europe' },
  { id: 'FE', name: 'Far East' },
];

describe('fields that one types into to find something', () => {
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
    document.body.replaceChildren();
    jest.useRealTimers();
  });

  const show = (element: ReactElement) => act(async () => root.render(element));
  const field = (): HTMLInputElement => {
    const input = page.querySelector('input');
    if (!input) throw new Error('There is no field.');
    return input;
  };
  const type = (text: string) =>
    act(async () => {
      const input = field();
      input.focus();
      // React looks at the element's own setter to tell typing from what it wrote itself.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const leave = () => act(async () => field().blur());
  const said = () => page.querySelector('.field-error')?.textContent ?? '';
  const listed = () => document.querySelector('.select-popover')?.textContent ?? '';

  const Combo = (props: Partial<ComboFieldProps>) => {
    const [value, setValue] = useState<Choice | null>(trades[0] ?? null);
    return (
      <>
        <ComboField label="Trade" options={trades} value={value} onChange={setValue} {...props} />
        <output>{value?.id ?? 'none'}</output>
      </>
    );
  };
  const kept = () => page.querySelector('output')?.textContent;

  it('a combo box takes what names an option, and an empty text for none', async () => {
    await show(<Combo />);
    await type('far east');
    await leave();
    expect([kept(), field().value, said()]).toEqual(['FE', 'Far East', '']);
    await type('');
    await leave();
    expect([kept(), said()]).toEqual(['none', '']);
  });

  it('a combo box asks for a choice where the text selects nothing', async () => {
    await show(<Combo />);
    await type('Fa');
    await leave();
    expect([kept(), field().value, said()]).toEqual(['none', 'Fa', 'Choose trade from the list.']);
  });

  it.each([
    [{}, 'items'],
    [{ all: 'contracts' }, 'contracts'],
  ])('a combo box %j says how to see all available %s', async (props, all) => {
    await show(<Combo {...props} />);
    await type('zzz');
    expect(listed()).toBe(
      `Please amend the search criteria or clear search field to see all available ${all}.`,
    );
  });

  it('a combo box without options says what there is none of', async () => {
    await show(<Combo options={[]} none="No available trade contracts" value={null} />);
    expect(field().placeholder).toBe('No available trade contracts');
    await type('z');
    expect(listed()).toBe('No available trade contracts');
  });

  it('a select says that nothing matches its search, and how to see all', async () => {
    await show(<NothingFound searched />);
    expect(page.textContent).toBe(
      'Please amend the search criteria or clear search field to see all available items.',
    );
  });

  it('a list is searched 350 ms after the last key', async () => {
    jest.useFakeTimers();
    const asked: string[] = [];
    await show(<SearchField label="Search" value="" onSearch={(text) => asked.push(text)} />);
    await type('rott');
    await act(async () => jest.advanceTimersByTime(349));
    await type('rotte');
    await act(async () => jest.advanceTimersByTime(349));
    expect(asked).toEqual([]);
    await act(async () => jest.advanceTimersByTime(1));
    expect(asked).toEqual(['rotte']);
  });

  it('a list is searched later where its search says so, for at most 128 characters', async () => {
    jest.useFakeTimers();
    const asked: string[] = [];
    await show(<SearchField label="Search" value="" rest={500} onSearch={(text) => asked.push(text)} />);
    expect(field().maxLength).toBe(128);
    await type('rott');
    await act(async () => jest.advanceTimersByTime(499));
    expect(asked).toEqual([]);
    await act(async () => jest.advanceTimersByTime(1));
    expect(asked).toEqual(['rott']);
  });
});
