import { describe, expect, it } from '@jest/globals';
import { line } from '../booking/booking.specification.ts';
import type { RowError } from '../validation/errors.ts';
import { broughtErrors, markedField } from './brought-errors.ts';
import { offer } from './nomination.specification.ts';

const found = (attribute: string, code: RowError['code'] = 'missing'): RowError => ({
  attribute,
  code,
  level: 'error',
  values: {},
});

describe('errors for which an edit answers', () => {
  it('are those of fields that it changed, and those that were not there before', () => {
    const eta = found('eta', 'date_beyond_limit');
    const total = found('nominated', 'quantity_mismatch');
    const before = { terms: offer, errors: [eta] };
    const commented = { ...offer, comment: 'Under deck' };
    expect(broughtErrors(before, { terms: commented, errors: [eta] })).toEqual([]);
    expect(broughtErrors(before, { terms: commented, errors: [eta, total] })).toEqual([total]);
    expect(broughtErrors(before, { terms: { ...offer, eta: null }, errors: [found('eta')] })).toEqual([
      found('eta'),
    ]);
    const moved = { ...offer, eta: '2027-03-25T09:00:00.000Z' };
    expect(broughtErrors(before, { terms: moved, errors: [eta] })).toEqual([eta]);
  });

  it('are never warnings', () => {
    const warned: RowError = { ...found('nominated', 'full_vessel_volume_within_trade'), level: 'warning' };
    const after = { terms: { ...offer, nominated: 1 }, errors: [warned] };
    expect(broughtErrors({ terms: offer, errors: [] }, after)).toEqual([]);
  });

  it('know a discharge line by its ordinal, whatever place it has once another was removed', () => {
    const { 1: _livorno, ...others } = offer.discharge;
    const terms = { ...offer, discharge: { ...others, 2: { port: line('SIKOP', 5_000).port, qty: null } } };
    const before = { terms, errors: [found('dischargePorts.0.qty')] };
    const back = { ...terms, discharge: { ...terms.discharge, 1: line('ITLIV', 1) } };
    expect(broughtErrors(before, { terms: back, errors: [found('dischargePorts.1.qty')] })).toEqual([]);
    expect(markedField('dischargePorts.0.qty', terms)).toBe('discharge.2');
    expect(markedField('loadingPort.name', terms)).toBe('loadingPort');
    const none = { ...offer, discharge: {} };
    expect(
      broughtErrors({ terms: offer, errors: [] }, { terms: none, errors: [found('dischargePorts.0.name')] }),
    ).toEqual([found('dischargePorts.0.name')]);
  });
});
