import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { leastCpuMs } from '../../../tests/support/cpu-time.ts';
import { type BookingTerms, emptyTerms, type NamedRef } from '../booking/terms.ts';
import { decisionTable } from './decision-table.ts';
import { validationCodes } from './errors.ts';
import type { ValidatedRow, ValidationContext } from './rows.ts';
import { cleanTerms, context, limits, rowOf, settings } from './sample.specification.ts';
import { rowValidator, validateRows } from './validate.ts';

const world: ValidationContext = {
  ...context,
  year: 2027,
  settings: { ...settings, limits: { ...settings.limits, EU: { ...limits, monthlyVolume: 120_000 } } },
};

const oneOf = (options: readonly NamedRef[]) =>
  fc.option(fc.constantFrom(...options, { id: 'gone', name: 'Gone' }).map(({ id, name }) => ({ id, name })));

const day = fc.option(
  fc.integer({ min: 0, max: 500 }).map((n) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10)),
);
const qty = fc.option(fc.integer({ min: 0, max: 70_000 }));
const line = fc.record({ port: oneOf(settings.dischargePorts), qty });

const terms: fc.Arbitrary<BookingTerms> = fc.record({
  ...Object.fromEntries(Object.keys(emptyTerms).map((key) => [key, fc.constant(null)])),
  type: oneOf(settings.vesselTypes),
  trade: oneOf(settings.tradelanes),
  month: fc.option(fc.constantFrom('2027-03', '2027-04')),
  commodity: oneOf(settings.commodities),
  laycanStart: day,
  laycanFinish: day,
  loadingPort: oneOf(settings.loadingPorts),
  loadingQty: qty,
  discharge: fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), line, {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}) as fc.Arbitrary<BookingTerms>;

const row: fc.Arbitrary<ValidatedRow> = fc.record({
  id: fc.uuid(),
  terms: fc.oneof(terms, fc.constant(cleanTerms)),
  unparsed: fc.array(
    fc.record({
      attribute: fc.constantFrom('laycanStart', 'loadingPort.qty', 'dischargePorts.0.name'),
      text: fc.string(),
    }),
    { maxLength: 2 },
  ),
  declared: fc.option(terms),
  cancelled: fc.boolean(),
  first: fc.option(terms),
  tookBack: fc.subarray(['laycanStart', 'loadingQty', 'discharge.1'] as const),
});

const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 });

const asObject = (list: readonly ValidatedRow[]) => Object.fromEntries(validateRows(list, world));

const deepFreeze = (value: unknown): void => {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
};

describe('the validator', () => {
  it('gives the same errors whatever the order of the rows', () => {
    fc.assert(
      fc.property(rows, (list) => {
        expect(asObject(list.toReversed())).toEqual(asObject(list));
      }),
    );
  });

  it('is pure', () => {
    deepFreeze(world);
    fc.assert(
      fc.property(rows, (list) => {
        deepFreeze(list);
        expect(asObject(list)).toEqual(asObject(list));
      }),
    );
  });

  it('says of a row alone what it says of it among others', () => {
    const alone = rowValidator(world);
    fc.assert(
      fc.property(rows, (list) => {
        const found = validateRows([...list, rowOf({}, { id: 'added' })], world);
        for (const row of list) {
          expect(found.get(row.id) ?? []).toEqual(alone(row));
        }
      }),
    );
  });

  it('keeps to the decision table: levels, attributes, values, order', () => {
    const byCode = new Map(decisionTable.map((decision, rank) => [decision.code, { ...decision, rank }]));
    fc.assert(
      fc.property(rows, (list) => {
        for (const errors of Object.values(asObject(list))) {
          expect(errors.length).toBeGreaterThan(0);
          const ranks = errors.map(({ attribute, code, level, values }) => {
            const decision = byCode.get(code);
            expect(decision?.level).toBe(level);
            expect(decision?.attributes).toContain(attribute.replace(/\.\d+\./, '.n.'));
            expect(
              Object.keys(values).filter((key) => !decision?.values.some((value) => value === key)),
            ).toEqual([]);
            return (level === 'error' ? 0 : 100) + (decision?.rank ?? 0);
          });
          expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
          expect(new Set(errors.map(({ attribute, code }) => `${attribute} ${code}`)).size).toBe(
            errors.length,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has one line in the table for every code', () => {
    expect(decisionTable.map(({ code }) => code).sort()).toEqual([...validationCodes].sort());
  });

  it('costs no more a row for many rows than for few', async () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        rowOf(i % 3 === 0 ? { laycanFinish: '2027-03-30', loadingQty: 4_000 } : {}, { id: String(i) }),
      );
    /** Milliseconds of the processor a thousand rows take at best. */
    const best = async (count: number): Promise<number> => {
      const many = rowsOf(count);
      return (await leastCpuMs(() => validateRows(many, world))) / (count / 1_000);
    };
    await best(2_000);
    // Measured 6 to 9 ms a thousand, so 10,000 rows in under 100 ms.
    expect(await best(20_000)).toBeLessThan(8 * (await best(2_000)));
  });
});
