import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { PasswordForm } from './PasswordForm.tsx';

describe('the form of a new password', () => {
  const original = globalThis.fetch;
  let root: Root;
  let page: HTMLElement;
  let sent: number;

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    document.cookie = 'laycan_csrf=token';
    sent = 0;
    globalThis.fetch = () => {
      sent += 1;
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    page = document.createElement('div');
    document.body.append(page);
    root = createRoot(page);
    act(() => root.render(<PasswordForm />));
  });
  afterEach(() => {
    act(() => root.unmount());
    page.remove();
    globalThis.fetch = original;
  });

  const type = (at: number, text: string) =>
    act(() => {
      const field = page.querySelectorAll('input')[at];
      if (!field) throw new Error('There is no such field.');
      // React knows what it wrote itself: a user's text goes past its own setter.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });

  it('is sent once by a double click', async () => {
    type(0, 'Laycan-demo-2026');
    type(1, 'Harbour-lights-07');
    type(2, 'Harbour-lights-07');
    await act(async () => {
      const form = page.querySelector('form');
      for (let clicks = 0; clicks < 2; clicks += 1) {
        form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }
      await Promise.resolve();
    });
    expect(sent).toBe(1);
    expect([...page.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', '', '']);
  });
});
