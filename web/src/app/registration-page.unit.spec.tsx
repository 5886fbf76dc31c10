import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { defaultFlags } from '#contracts/people/flags';
import { ShownScreen } from '../../../tests/support/shown-screen.tsx';
import { until } from '../../../tests/support/until.ts';
import { App } from './App.tsx';

describe('registering by oneself', () => {
  let screen: ShownScreen;
  beforeEach(() => {
    screen = new ShownScreen();
    screen.answer('GET /tradelanes', { data: [] });
  });
  afterEach(() => screen.close());

  /** Pages of strangers are loaded when they are met. */
  const shows = (text: string) =>
    until(async () => {
      await act(async () => Promise.resolve());
      expect(screen.text).toContain(text);
    });

  it('is a page, and a link of the sign-in page, where the installation has it', async () => {
    await screen.signIn(null, defaultFlags);
    const { history } = await screen.show(<App />, { path: '/registration' });
    await shows('I accept');
    expect(history).toEqual(['/registration']);
    await screen.click('Back to sign in');
    await shows('No account yet?');
    expect(screen.named('Register').getAttribute('href')).toBe('/registration');
  });

  it('is neither where it has not', async () => {
    const without = defaultFlags.filter((flag) => flag !== 'public_registration');
    await screen.signIn(null, without);
    const { history } = await screen.show(<App />, { path: '/registration' });
    await shows('Forgot password?');
    expect(history.at(-1)).toMatch(/^\/login/);
    expect(screen.text).not.toContain('No account yet?');
  });
});
