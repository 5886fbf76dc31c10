import { describe, expect, it } from '@jest/globals';
import { array, assert, dictionary, oneof, property, string, stringMatching } from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { parseQuery, queryFaultOf } from './query-string.ts';

const fault = (text: string): string | undefined => queryFaultOf(parseQuery(text))?.message;

describe('a query', () => {
  it('holds scalars and lists', () => {
    expect(parseQuery('')).toEqual({});
    expect(parseQuery('page=2&trades[]=EU&trades[]=FE&search=S%C3%A3o+Jo%C3%A3o')).toEqual({
      page: '2',
      trades: ['EU', 'FE'],
      search: 'São João',
    });
    expect(parseQuery('trades%5B%5D=EU&trades[1]=FE&flag')).toEqual({ trades: ['EU', 'FE'], flag: '' });
  });

  it('keeps a list of one a list, and one of 200 whole', () => {
    expect(parseQuery('a[]=1')).toEqual({ a: ['1'] });
    const many = Array.from({ length: 200 }, (_, index) => `a[${index}]=${index}`).join('&');
    expect(parseQuery(many)['a']).toHaveLength(200);
  });

  it('never becomes an operator, an object or a prototype', () => {
    for (const text of [
      'search[$ne]=1',
      'a[b]=1',
      'a[b][c]=1',
      '__proto__=1',
      '__proto__[x]=1',
      'a.b=1',
      '=1',
    ])
      expect(fault(text)).toMatch(/is no name/);
    expect(Object.getPrototypeOf(parseQuery('constructor=1'))).toBe(Object.prototype);
  });

  it('is refused where it says two things', () => {
    expect(fault('a=1&a=2')).toMatch(/given twice/);
    expect(fault('a=1&a[]=2')).toMatch(/both/);
    expect(fault('a[]=1&a=2')).toMatch(/given twice/);
  });

  it('is refused past its limits, and where it cannot be decoded', () => {
    expect(fault(`a=${'x'.repeat(2_049)}`)).toMatch(/longer than 2048/);
    expect(fault(Array.from({ length: 1_001 }, (_, i) => `a[]=${i}`).join('&'))).toMatch(/more than 1000/);
    expect(fault('a='.concat('x'.repeat(40_000)))).toMatch(/longer than 32768/);
    expect(fault('a=%E0%A4%A')).toMatch(/percent/);
  });

  it('is refused by the name of the parameter that is wrong, where it is one', () => {
    const fieldOf = (text: string) => queryFaultOf(parseQuery(text))?.field;
    expect(fieldOf(`page=1&search=${'x'.repeat(2_049)}`)).toBe('search');
    expect(fieldOf(`page=1&months[]=${'x'.repeat(2_049)}`)).toBe('months');
    expect(['page=1&page=2', 'a=1&a[]=2'].map(fieldOf)).toEqual(['page', 'a']);
    expect(fieldOf('a='.concat('x'.repeat(40_000)))).toBeUndefined();
  });

  it('reads back what was written', () => {
    const name = stringMatching(/^[a-z][a-z_]{0,10}$/);
    const query = dictionary(name, oneof(string(), array(string(), { minLength: 1 })), {
      maxKeys: 8,
    });
    assert(
      property(query, (written) => {
        const pairs = Object.entries(written).flatMap(([key, value]) =>
          Array.isArray(value)
            ? value.map((one) => `${key}[]=${encodeURIComponent(one.toWellFormed())}`)
            : [`${key}=${encodeURIComponent(value.toWellFormed())}`],
        );
        expect(parseQuery(pairs.join('&'))).toEqual({ ...written });
      }),
    );
  });

  it('never throws, whatever comes', () => {
    assert(
      property(string({ unit: anyCharacter }), (text) => {
        for (const value of Object.values(parseQuery(text)))
          expect(typeof value === 'string' || value.every((one) => typeof one === 'string')).toBe(true);
      }),
    );
  });
});
