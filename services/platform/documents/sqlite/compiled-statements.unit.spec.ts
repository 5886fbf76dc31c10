import { describe, expect, it } from '@jest/globals';
import { CompiledStatements } from './compiled-statements.ts';
import type { StoredModel } from '../port.ts';
import type { Statement } from './sqlite-statement.ts';

const model: StoredModel = { name: 'cargoes', history: false, indexes: [] };
const made = (sql: string): Statement => ({ sql, values: [], scan: 'by plan' });

describe('compiled statements', () => {
  it('are made once for one question', () => {
    const statements = new CompiledStatements();
    const ask = (sql: string) =>
      statements.of(model, ['find', { a: { $in: ['x', 1] } }], () => made(sql)).sql;
    expect([ask('first'), ask('second')]).toEqual(['first', 'first']);
  });

  it.each([
    [{ a: '1' }, { a: 1 }],
    [{ a: null }, { a: 'null' }],
    [{ a: undefined }, {}],
    [{ a: undefined }, { a: 'undefined' }],
    [{ a: true }, { a: 'true' }],
    [{ a: { $in: ['x', 'y'] } }, { a: { $in: ['x,y'] } }],
    [{ a: 'x', b: 'y' }, { a: 'x,"b":"y"' }],
    [{ a: Number.NaN }, { a: null }],
    [[{ a: 1 }], { 0: { a: 1 } }],
  ])('are apart for %j and %j', (one, other) => {
    const statements = new CompiledStatements();
    statements.of(model, [one], () => made('one'));
    expect(statements.of(model, [other], () => made('other')).sql).toBe('other');
  });

  it('are not kept where a question is refused', () => {
    const statements = new CompiledStatements();
    const refuse = () => {
      throw new RangeError('no');
    };
    expect(() => statements.of(model, ['a'], refuse)).toThrow(RangeError);
    expect(statements.of(model, ['a'], () => made('now')).sql).toBe('now');
  });
});
