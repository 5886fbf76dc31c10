import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, useState, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Checkbox, Tick } from './Checkbox.tsx';
import { Switch } from './Switch.tsx';
import { TagList } from './TagList.tsx';
import { TagSelect } from './TagSelect.tsx';
import { TextArea } from './TextArea.tsx';

describe('what is chosen and written in forms', () => {
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
  });

  const show = (element: ReactElement) => act(() => root.render(element));
  const one = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const input = (selector = 'input'): HTMLInputElement => {
    const found = one(selector);
    if (!(found instanceof HTMLInputElement)) throw new Error(`${selector} is no input.`);
    return found;
  };
  const click = (selector: string) => act(async () => one(selector).click());

  it('a checkbox says what is wrong with it, and some of many is neither', () => {
    show(
      <Checkbox checked={false} error="Accept the terms." onChange={() => undefined}>
        I accept
      </Checkbox>,
    );
    const box = input();
    expect([box.getAttribute('aria-invalid'), box.labels?.[0]?.textContent]).toEqual(['true', 'I accept']);
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Accept the terms.',
    );
    show(<Tick label="All rows" checked="some" onChange={() => undefined} />);
    expect([input().indeterminate, input().checked]).toEqual([true, false]);
  });

  it('a switch is one to screen readers, and tells what it brings', async () => {
    const Held = () => {
      const [on, setOn] = useState(false);
      return <Switch label="Bulk transfer" hint="For staff." checked={on} onChange={setOn} />;
    };
    show(<Held />);
    const control = input('[role="switch"]');
    expect(control.labels?.[0]?.textContent).toBe('Bulk transfer');
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'For staff.',
    );
    await click('[role="switch"]');
    expect(input('[role="switch"]').checked).toBe(true);
  });

  it('a switch that is not for who looks says why, and stays as it is', async () => {
    const said: boolean[] = [];
    show(<Switch label="KPIs" checked={false} reason="Ask your admin." onChange={(on) => said.push(on)} />);
    const control = input('[role="switch"]');
    await click('[role="switch"]');
    expect([said, input('[role="switch"]').checked]).toEqual([[], false]);
    expect([control.disabled, control.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(control.getAttribute('aria-description')).toBe('Ask your admin.');
  });

  it('a text of several lines is a field with its hint and error', () => {
    show(<TextArea label="Comment" error="Too long." value="Mill stopped" onValue={() => undefined} />);
    const area = one('textarea');
    expect([area.textContent, area.getAttribute('aria-invalid')]).toEqual(['Mill stopped', 'true']);
    expect(one(`label[for="${area.id}"]`).textContent).toBe('Comment');
  });

  const ports = Array.from({ length: 13 }, (_, at) => ({ id: `p${at}`, name: `Port ${at}` }));
  const tags = () => [...page.querySelectorAll('.tag')].map(({ textContent }) => textContent);

  it('tags show the first ten, then all, then ten again', async () => {
    show(<TagList label="Ports" tags={ports} />);
    expect(tags()).toHaveLength(10);
    expect(one('.link-button').textContent).toBe('+3');
    await click('.link-button');
    expect([tags().length, one('.link-button').textContent]).toEqual([13, 'View Less']);
    await click('.link-button');
    expect(tags()).toHaveLength(10);
    show(<TagList label="Ports" tags={ports.slice(0, 10)} />);
    expect(page.querySelector('.link-button')).toBeNull();
  });

  it('tags of a selection are chosen by typing, and taken away by button and Backspace', async () => {
    const Held = () => {
      const [chosen, choose] = useState<readonly string[]>(['p1', 'p2', 'p3']);
      return <TagSelect label="Ports" options={ports} value={chosen} onChange={choose} />;
    };
    show(<Held />);
    const field = input();
    await click('[aria-label="Remove Port 2"]');
    expect(tags()).toEqual(['Port 1', 'Port 3']);
    expect([document.activeElement, one('output').textContent]).toEqual([field, 'Port 2 removed']);
    await act(async () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }));
    });
    expect(tags()).toEqual(['Port 1']);
    await act(async () => {
      Reflect.set(HTMLInputElement.prototype, 'value', '11', field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
    expect(options.map(({ textContent }) => textContent)).toEqual(['Port 11']);
    await act(async () => options[0]?.click());
    expect(tags()).toEqual(['Port 1', 'Port 11']);
  });
});
