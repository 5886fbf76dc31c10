import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { DateField } from './DateField.tsx';
import { QuantityField } from './QuantityField.tsx';

describe('typed fields', () => {
  let page: HTMLElement;
  let root: Root;

  beforeEach(() => {
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(() => {
    flushSync(() => root.unmount());
    page.remove();
  });

  const Quantity = () => {
    const [value, setValue] = useState('');
    return (
      <>
        <QuantityField label="MT" value={value} onChange={setValue} />
        <output>{JSON.stringify(value)}</output>
      </>
    );
  };
  const Day = () => {
    const [value, setValue] = useState<string | null>(null);
    return (
      <>
        <DateField label="Lay from" value={value} onChange={setValue} onRefused={setValue} />
        <output>{JSON.stringify(value)}</output>
      </>
    );
  };

  const field = (): HTMLInputElement => {
    const input = page.querySelector('input');
    if (!input) throw new Error('There is no field.');
    return input;
  };
  const enter = (text: string) => {
    const input = field();
    flushSync(() => {
      input.focus();
      // React looks at the element's own setter to tell typing from what it wrote itself.
      Reflect.set(HTMLInputElement.prototype, 'value', text, input);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    flushSync(() => input.blur());
  };
  const kept = (): unknown => JSON.parse(page.querySelector('output')?.textContent ?? '');
  const said = () => page.querySelector('.field-error')?.textContent ?? '';

  it.each([
    ['38,500', '38500', ''],
    ['38500.00', '38500', ''],
    [' 38 500 ', '38500', ''],
    ['', '', ''],
    ['38.5', '38.5', 'Please do not use a number separator'],
    ['-5', '-5', 'Please do not use a number separator'],
    ['0', '0', '0 MT is no cargo.'],
  ])('reads the quantity %j as %j when it is left', (text, value, problem) => {
    flushSync(() => root.render(<Quantity />));
    enter(text);
    expect([kept(), field().value]).toEqual([value, value]);
    expect(said()).toContain(problem);
    if (problem === '') expect(said()).toBe('');
  });

  it.each([
    ['22-Apr-27', '2027-04-22', '22/04/2027', ''],
    ['46499', '2027-04-22', '22/04/2027', ''],
    ['', null, '', ''],
    ['31/02/2027', '31/02/2027', '31/02/2027', '“31/02/2027” is not a day of the years 2000 to 2100.'],
    ['1/1/1999', '1/1/1999', '1/1/1999', 'not a day of the years 2000 to 2100.'],
  ])('reads the day %j as %j when it is left', (text, value, shown, problem) => {
    flushSync(() => root.render(<Day />));
    enter(text);
    expect([kept(), field().value]).toEqual([value, shown]);
    expect(said()).toContain(problem);
    if (problem === '') expect(said()).toBe('');
  });
});
