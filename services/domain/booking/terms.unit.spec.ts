import { describe, expect, it } from '@jest/globals';
import {
  array,
  assert,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import { placesOf } from '../validation/finding.ts';
import {
  type BookingField,
  emptyTerms,
  isBookingField,
  type TermValue,
  withTerm,
  withTerms,
} from './terms.ts';

const port = option(record({ id: string(), name: string() }));
const line = option(record({ port, qty: option(integer({ min: 0, max: 90_000 })) }));
const texts = tuple(constantFrom<BookingField>('code', 'month', 'comment'), option(string()));
const refs = tuple(constantFrom<BookingField>('trade', 'loadingPort', 'type'), port);
const lines = tuple(
  integer({ min: 1, max: 30 }).map((n): BookingField => `discharge.${n}`),
  line,
);
const values = array(oneof(texts, refs, lines), { maxLength: 30 });

describe('a name', () => {
  it.each(['code', 'laycanStart', 'discharge.1', 'discharge.9999'])('is of a field: %s', (name) => {
    expect(isBookingField(name)).toBe(true);
  });

  it.each(['', 'discharge', 'discharge.0', 'status', 'toString'])('is of none: %s', (name) => {
    expect(isBookingField(name)).toBe(false);
  });
});

describe('terms with many fields replaced', () => {
  it('are those of one replacement after another', () => {
    assert(
      property(values, values, (first, then) => {
        const one = (terms: typeof emptyTerms, [field, value]: readonly [BookingField, TermValue]) =>
          withTerm(terms, field, value);
        const base = first.reduce(one, emptyTerms);
        expect(withTerms(base, then)).toEqual(then.reduce(one, base));
      }),
    );
  });

  it('leave what they were made of as it was', () => {
    const base = withTerm(emptyTerms, 'discharge.2', { port: null, qty: 5 });
    withTerms(base, [
      ['discharge.2', null],
      ['code', 'AC-1'],
    ]);
    expect([base.code, base.discharge]).toEqual([null, { 2: { port: null, qty: 5 } }]);
  });

  it('have their lines in the order of their ordinals, whatever came first', () => {
    const qty = (value: number) => ({ port: null, qty: value });
    const terms = withTerms(emptyTerms, [
      ['discharge.10', qty(1)],
      ['discharge.2', qty(2)],
      ['discharge.9999', qty(3)],
      ['discharge.1', qty(4)],
    ]);
    expect(placesOf(terms)).toEqual(['1', '2', '10', '9999']);
  });
});
