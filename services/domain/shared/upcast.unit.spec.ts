import { describe, expect, it } from '@jest/globals';
import { type Upcasters, upcastWith } from './upcast.ts';

/** As it would stand in an aggregate: an amendment that once knew days only, and a field that came later. */
const sample: Upcasters = {
  LaycanMoved: (data) => ({ type: 'LaycanShifted', data }),
  LaycanShifted: (data) => ({ type: 'LaycanAmended', data: { ...(data as object), reason: null } }),
  PortNamed: (data) => ({ type: 'PortNamed', data: { country: null, ...(data as object) } }),
};

describe('upcasting', () => {
  const upcast = upcastWith(sample);

  it('leaves events of today as they are', () => {
    const event = { type: 'BookingCancelled', data: { bookingId: 'b-1' } };
    expect(upcast(event)).toBe(event);
  });

  it('follows a chain of types to the one of today', () => {
    expect(upcast({ type: 'LaycanMoved', data: { from: '2026-01-02', to: '2026-01-04' } })).toEqual({
      type: 'LaycanAmended',
      data: { from: '2026-01-02', to: '2026-01-04', reason: null },
    });
  });

  it('gives a type its later fields, and keeps them where they are', () => {
    expect(upcast({ type: 'PortNamed', data: { id: 'BRSSZ' } }).data).toEqual({ id: 'BRSSZ', country: null });
    const named = { id: 'BRSSZ', country: 'BR' };
    expect(upcast({ type: 'PortNamed', data: named }).data).toEqual(named);
  });

  it('names a chain that runs in a circle', () => {
    const circle = upcastWith({
      Here: (data) => ({ type: 'There', data }),
      There: (data) => ({ type: 'Here', data }),
    });
    expect(() => circle({ type: 'Here', data: {} })).toThrow('Here');
  });

  it('takes types that objects inherit for unknown', () => {
    expect(upcast({ type: 'constructor', data: 1 })).toEqual({ type: 'constructor', data: 1 });
  });
});
