import { describe, expect, it } from '@jest/globals';
import type { NominationField } from '#domain/nomination/terms';
import { hasField } from '../nomination-words.ts';
import { aboutText, changeTitle, dayText, typingText, valueText } from './thread-words.ts';

describe('the words of a thread', () => {
  it('name what changed, of which booking, and at which port', () => {
    const change = { from: 1, to: 2, name: null, code: null };
    expect(changeTitle({ ...change, type: 'dischargeQty', name: 'Rotterdam' })).toBe(
      'Discharge quantity Rotterdam',
    );
    expect(changeTitle({ ...change, type: 'bookingLaycan', code: 'SZ-118' })).toBe('SZ-118: Booking laycan');
    expect(changeTitle({ ...change, type: 'codeAdded', code: 'SZ-118' })).toBe('Booking code added');
  });

  it('name the field that a message points at, a discharge port by its name while it is there', () => {
    const dischargePorts = [{ id: 'NLRTM', name: 'Rotterdam', qty: 1, cargoBookingPortId: '2' }];
    expect(aboutText('eta', { dischargePorts })).toBe('ETA');
    expect(aboutText('discharge.2', { dischargePorts })).toBe('Discharge port Rotterdam');
    expect(aboutText('discharge.3', { dischargePorts })).toBe('Discharge port');
    const has = (field: NominationField) => hasField({ dischargePorts }, field);
    expect([has('comment'), has('discharge.2'), has('discharge.3')]).toEqual([true, true, false]);
  });

  it('say an ETA by the clocks of the load port, and in UTC where these are not known', () => {
    const eta = '2027-04-20T08:00:00.000Z';
    expect(valueText('eta', eta, { etaZone: 'America/Sao_Paulo' })).toBe('20 Apr 2027, 05:00');
    expect(valueText('eta', eta, { etaZone: null })).toBe('20 Apr 2027, 08:00 UTC');
    expect(valueText('nominatedQty', 41_250, { etaZone: null })).toBe('41\u2009250 MT');
  });

  it('part days by the viewer’s calendar', () => {
    const now = new Date(2027, 2, 1, 12);
    expect(dayText(new Date(2027, 2, 1, 1).toISOString(), now)).toBe('Today');
    expect(dayText(new Date(2027, 1, 28, 12).toISOString(), now)).toBe('Sun 28 Feb 2027');
  });

  it('say who is writing', () => {
    expect(typingText([])).toBe('');
    expect(typingText(['Julia Lind'])).toBe('Julia Lind is typing');
    expect(typingText(['Julia Lind', 'Tom Olsen'])).toBe('Julia Lind and Tom Olsen are typing');
  });
});
