import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import { SettingsStore } from './SettingsStore.ts';
import { changeTo, switched, valuesOf, withValues } from './settings-values.ts';

const answer: OrganisationSettingsAnswer = {
  settings: [
    { id: 'kpis', name: 'KPIs', group: null, enabled: false },
    { id: 'bookings', name: 'Bookings', group: null, enabled: true },
    { id: 'claims', name: 'Claims', group: 'statistics', enabled: true },
    { id: 'laytime', name: 'Laytime', group: 'statistics', enabled: false },
  ],
  bookingTemplate: 'suzano',
  templates: ['main', 'cmpc', 'suzano'],
  etaSource: 'live',
  canUpdate: true,
  canRename: true,
};
const values = valuesOf(answer);

describe('what is chosen of an organisation', () => {
  it('is switched one by one, or as a group', () => {
    expect(values.settings).toEqual(['bookings', 'claims']);
    expect(switched(values.settings, ['kpis'], true)).toEqual(['bookings', 'claims', 'kpis']);
    expect(switched(values.settings, ['claims', 'laytime'], true)).toEqual(['bookings', 'claims', 'laytime']);
    expect(switched(values.settings, ['claims', 'laytime'], false)).toEqual(['bookings']);
  });

  it('is sent as far as it differs', () => {
    expect(changeTo(answer, values)).toBeNull();
    expect(changeTo(answer, { ...values, settings: ['kpis', 'bookings'] })).toEqual({
      settings: [
        { id: 'kpis', enabled: true },
        { id: 'claims', enabled: false },
      ],
    });
    expect(changeTo(answer, { ...values, bookingTemplate: 'cmpc', etaSource: 'adjusted' })).toEqual({
      bookingTemplate: 'cmpc',
      etaSource: 'adjusted',
    });
  });

  it('is shown as it will be', () => {
    const wanted = { settings: ['laytime'], bookingTemplate: 'main', etaSource: 'adjusted' } as const;
    expect(valuesOf(withValues(answer, wanted))).toEqual(wanted);
  });
});

describe('a switch that acts at once', () => {
  const original = globalThis.fetch;
  let held: OrganisationSettingsAnswer;
  let refused: number | null;
  let asked: string[];
  let said: string[];
  let told: number;
  let store: SettingsStore;

  beforeEach(async () => {
    document.cookie = 'laycan_csrf=token';
    held = answer;
    refused = null;
    asked = [];
    said = [];
    told = 0;
    globalThis.fetch = async (_path, init) => {
      asked.push(typeof init?.body === 'string' ? init.body : 'GET');
      if (typeof init?.body !== 'string') return Response.json(held);
      if (refused !== null)
        return Response.json({ code: 'no', message: 'Said of it.', errors: {} }, { status: refused });
      return new Response(null, { status: 204 });
    };
    store = new SettingsStore(
      '/settings',
      async () => {
        told += 1;
      },
      (message) => said.push(message),
    );
    await store.load();
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  const shown = () => store.answer && valuesOf(store.answer);

  it('shows what it brings before it is answered, and is told of afterwards', async () => {
    const done = store.change({ etaSource: 'adjusted' });
    expect(shown()).toMatchObject({ etaSource: 'adjusted' });
    expect(told).toBe(0);
    held = { ...answer, etaSource: 'adjusted' };
    await done;
    expect(told).toBe(1);
    expect(asked).toEqual(['GET', JSON.stringify({ etaSource: 'adjusted' }), 'GET']);
    expect(shown()).toMatchObject({ etaSource: 'adjusted' });
  });

  it('is sent in the order of the hand, and asked about once', async () => {
    await Promise.all([
      store.change({ settings: [...values.settings, 'kpis'] }),
      store.change({ settings: values.settings }),
    ]);
    expect(asked.slice(1)).toEqual([
      JSON.stringify({ settings: [{ id: 'kpis', enabled: true }] }),
      JSON.stringify({ settings: [{ id: 'kpis', enabled: false }] }),
      'GET',
    ]);
  });

  it('is taken back where it is refused, and says so', async () => {
    for (const [status, text] of [
      [422, 'Said of it.'],
      [403, 'Oops, something went wrong.'],
    ] as const) {
      refused = status;
      await store.change({ bookingTemplate: 'main' });
      expect(said.pop()).toBe(text);
      expect(shown()).toEqual(values);
    }
  });

  it('sends nothing where nothing differs', async () => {
    await store.change({ bookingTemplate: 'suzano' });
    expect(asked).toEqual(['GET']);
  });
});
