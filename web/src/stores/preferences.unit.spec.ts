import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HttpError } from '../api/http-error.ts';
import { http } from '../api/http.ts';
import { arrangeWidths, readWidths } from './column-widths.ts';
import { PreferencesStore } from './preferences.ts';
import { theme } from './theme.ts';

const nothingChosen = { theme: 'system', lists: {} } as const;

let store: PreferencesStore;
let put: jest.SpiedFunction<typeof http.put>;

/** Until what was sent has been answered. */
const answered = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const sent = () => put.mock.calls.map(([path, body]) => [path, body]);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  put = jest.spyOn(http, 'put').mockResolvedValue({ status: 204, data: undefined, position: null });
  store = new PreferencesStore();
  store.start();
});
afterEach(() => {
  store.forget();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('preferences', () => {
  it('come from the server at sign-in', () => {
    store.heard('ana', { theme: 'dark', lists: { outbox: { widths: { subject: 300 } } } });
    expect(theme.choice).toBe('dark');
    expect(readWidths('outbox')).toEqual({ subject: 300 });
    expect(put).not.toHaveBeenCalled();
  });

  it('are told once the hand rests', async () => {
    for (const width of [100, 110, 120]) {
      arrangeWidths('outbox', { subject: width });
      jest.advanceTimersByTime(500);
    }
    expect(put).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    await answered();
    store.chooseTheme('light');
    jest.advanceTimersByTime(1_000);
    expect(sent()).toEqual([
      ['/customer/preferences/lists/outbox', { widths: { subject: 120 } }],
      ['/customer/preferences/theme', { theme: 'light' }],
    ]);
  });

  it('stay as they were chosen here, until the server has them', async () => {
    put.mockRejectedValueOnce(new HttpError(0, { code: 'network', message: 'away' }));
    store.chooseTheme('dark');
    jest.advanceTimersByTime(1_000);
    await answered();
    // The next page.
    const next = new PreferencesStore();
    next.heard('ana', nothingChosen);
    expect(theme.choice).toBe('dark');
    await answered();
    expect(sent()).toHaveLength(2);
    new PreferencesStore().heard('ana', nothingChosen);
    expect(theme.choice).toBe('system');
    expect(sent()).toHaveLength(2);
  });

  it('are nobody else’s who signs in here', async () => {
    store.heard('ana', nothingChosen);
    put.mockRejectedValue(new HttpError(0, { code: 'network', message: 'away' }));
    store.chooseTheme('dark');
    arrangeWidths('outbox', { subject: 300 });
    jest.advanceTimersByTime(1_000);
    await answered();
    put.mockClear();
    new PreferencesStore().heard('bruno', nothingChosen);
    await answered();
    expect(sent()).toEqual([]);
    expect(theme.choice).toBe('system');
    expect(readWidths('outbox')).toEqual({});
  });

  it('come to the server one after another: the last hand wins', async () => {
    const slow = Promise.withResolvers<void>();
    put.mockImplementationOnce(async () => {
      await slow.promise;
      return { status: 204, data: undefined, position: null };
    });
    store.chooseTheme('dark');
    jest.advanceTimersByTime(1_000);
    store.chooseTheme('light');
    jest.advanceTimersByTime(1_000);
    expect(sent()).toEqual([['/customer/preferences/theme', { theme: 'dark' }]]);
    slow.resolve();
    await answered();
    expect(sent().slice(1)).toEqual([['/customer/preferences/theme', { theme: 'light' }]]);
  });

  it('are not told again where the server refuses them', async () => {
    put.mockRejectedValueOnce(new HttpError(422, { code: 'invalid', message: 'no' }));
    arrangeWidths('outbox', { subject: 300 });
    jest.advanceTimersByTime(1_000);
    await answered();
    new PreferencesStore().heard('ana', nothingChosen);
    expect(sent()).toHaveLength(1);
  });

  it('bear what others have written into the browser’s storage', () => {
    for (const kept of ['{', '[]', 'null', '{"../login":{}}', '{"theme":1}']) {
      localStorage.setItem('laycan.preferences.unsent', kept);
      store.heard('ana', nothingChosen);
    }
    expect(put).not.toHaveBeenCalled();
  });

  it('are told no more once the session has ended', () => {
    store.chooseTheme('dark');
    store.forget();
    jest.advanceTimersByTime(2_000);
    expect(put).not.toHaveBeenCalled();
  });
});
