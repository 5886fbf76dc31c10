import { describe, expect, it } from '@jest/globals';
import { FakeDocuments } from '../../tests/support/fake-documents.ts';
import { inputsFor } from '../runtime/presenting/inputs.ts';
import type { Needs } from '../runtime/presenting/view.ts';
import { bookingSight } from './sight.ts';

const at = '0'.repeat(20);

const world = () => {
  const documents = new FakeDocuments();
  documents.put('organisations', 'meridian', at, { type: 'agency' });
  documents.put('organisations', 'suzano', at, { type: 'charterer' });
  documents.put('bookings', 'assigned', at, { organisationId: 'suzano', brokerId: 'meridian' });
  documents.put('bookings', 'taken away', at, { organisationId: 'suzano', brokerId: null });
  return documents;
};

const sees = async (...needed: readonly Needs[]) => {
  const nobody = () => Promise.resolve(new Map());
  const nothing = () => Promise.reject(new Error('nothing is checked here'));
  const inputs = await inputsFor(
    {
      directory: { usersNamed: nobody, organisationsNamed: nobody },
      settings: { current: nothing, limits: nothing },
      zones: { zones: nobody },
      sight: bookingSight(world()),
      clock: { kind: 'trade', now: () => new Date() },
    },
    needed,
  );
  return inputs.sees;
};

describe('Bookings that a view quotes', () => {
  const bookings = ['assigned', 'taken away', 'not there yet'];

  it('are hidden from a broker who has lost them', async () => {
    const seen = await sees(
      { quoted: { to: 'meridian', bookings: bookings.slice(0, 1) } },
      {
        quoted: { to: 'meridian', bookings: bookings.slice(1) },
      },
    );
    expect(bookings.map((booking) => seen('meridian', booking))).toEqual([true, false, true]);
  });

  it('are never hidden from a charterer', async () => {
    const seen = await sees({ quoted: { to: 'suzano', bookings } });
    expect(bookings.map((booking) => seen('suzano', booking))).toEqual([true, true, true]);
  });
});
