import { describe, expect, it } from '@jest/globals';
import { dispatch } from './channel-subscription.ts';

const heard = (name: string, data: unknown): readonly unknown[] => {
  const calls: unknown[] = [];
  dispatch(
    {
      changed: (payload) => calls.push('changed', payload.cursor),
      reload: () => calls.push('reload'),
      stale: () => calls.push('stale'),
      event: (event) => calls.push('event', event),
      whisper: (event, _, userId) => calls.push('whisper', event, userId),
    },
    name,
    data,
  );
  return calls;
};

describe('Events of a channel', () => {
  it('go to the handler that wants them', () => {
    expect(heard('declaration.changed', { documents: [], gone: [], cursor: 'c' })).toEqual(['changed', 'c']);
    expect(heard('reload', { cursor: 'c' })).toEqual(['reload']);
    expect(heard('stale', { cursor: 'c' })).toEqual(['stale']);
    expect(heard('projection.progress', { projections: [] })).toEqual(['event', 'projection.progress']);
    expect(heard('pusher:subscription_succeeded', { cursor: 'c' })).toEqual([]);
  });

  it('say who whispered as the server stamped it', () => {
    const data = { row: 'r1', field: 'laycanStart', user: { id: 'ana', name: 'A. Prado' } };
    expect(heard('client-cursor', data)).toEqual(['whisper', 'client-cursor', 'ana']);
    expect(heard('client-cursor', {})).toEqual(['whisper', 'client-cursor', undefined]);
  });
});
