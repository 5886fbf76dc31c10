import { describe, expect, it } from '@jest/globals';
import type { BookingTerms } from '../booking/terms.ts';
import type { ErrorValues } from './errors.ts';
import {
  cleanTerms,
  context,
  limits,
  rotterdam,
  rowOf,
  settings,
  vlissingen,
} from './sample.specification.ts';
import { countErrors, rowValidator, validateRows } from './validate.ts';
import type { ValidatedRow, ValidationContext } from './rows.ts';

/** `attribute code level` with the values, as a row shows them. */
const found = (row: ValidatedRow, more: Partial<ValidationContext> = {}): [string, ErrorValues][] =>
  (validateRows([row], { ...context, ...more }).get(row.id) ?? []).map(
    ({ attribute, code, level, values }) => [`${attribute} ${code} ${level}`, values],
  );

const names = (row: ValidatedRow, more: Partial<ValidationContext> = {}): string[] =>
  found(row, more).map(([name]) => name);

describe('a clean booking', () => {
  it('has no errors', () => {
    expect(validateRows([rowOf()], context).size).toBe(0);
  });
});

describe('missing', () => {
  it('asks for the fields that the template makes mandatory, and no others', () => {
    const empty = rowOf({
      type: null,
      trade: null,
      month: null,
      commodity: null,
      laycanStart: null,
      laycanFinish: null,
      loadingPort: null,
      loadingQty: null,
      discharge: {},
    });
    const all = [
      'type',
      'trade',
      'commodity',
      'laycanStart',
      'laycanFinish',
      'loadingPort.name',
      'loadingPort.qty',
    ];
    const expected = [...all, 'dischargePorts.0.name'].map((attribute) => `${attribute} missing error`);
    expect(names(empty)).toEqual(expected);
    expect(names(empty, { mandatory: context.mandatory.slice(1) })).toEqual(expected.slice(1));
  });

  it('asks for the half of a discharge line that is not there, by its place', () => {
    const row = rowOf({
      discharge: { 2: { port: null, qty: 18_000 }, 7: { port: vlissingen, qty: null } },
    });
    expect(found(row)).toEqual([
      ['dischargePorts.0.name missing error', { value: 18_000 }],
      ['dischargePorts.1.qty missing error', {}],
    ]);
  });
});

describe('does_not_exist', () => {
  it('quotes what did not parse and does not call it missing as well', () => {
    const row = rowOf(
      { laycanStart: null },
      { unparsed: [{ attribute: 'laycanStart', text: '31/02/2027' }] },
    );
    expect(found(row)).toEqual([['laycanStart does_not_exist error', { value: '31/02/2027' }]]);
  });

  it('refuses an option that the lists do not have, unless it was declared', () => {
    const commodity = { id: 'coal', name: 'Coal' };
    const discharge = { 1: { port: { id: 'XXXXX', name: 'Atlantis' }, qty: 41_250 } };
    expect(names(rowOf({ commodity, discharge }))).toEqual([
      'commodity does_not_exist error',
      'dischargePorts.0.name does_not_exist error',
    ]);
    const declared = { ...cleanTerms, commodity, discharge };
    expect(names(rowOf({ commodity, discharge }, { declared }))).toEqual([]);
  });
});

describe('laycan', () => {
  it.each<[string, Partial<BookingTerms>, string, ErrorValues]>([
    [
      'ends before it starts',
      { laycanStart: '2027-03-24', laycanFinish: '2027-03-10' },
      'laycanStart start_date_after_end error',
      { period: '2027-03-24/2027-03-10' },
    ],
    [
      'is too long',
      { laycanFinish: '2027-03-24' },
      'laycanFinish laycan_bigger_than error',
      { days: 10, period: '2027-03-10/2027-03-24' },
    ],
    [
      'is too short',
      { laycanFinish: '2027-03-11' },
      'laycanFinish laycan_smaller_than error',
      { days: 3, period: '2027-03-10/2027-03-11' },
    ],
    [
      'is too far ahead',
      { laycanStart: '2027-11-22', laycanFinish: '2027-11-28', month: null },
      'laycanStart date_beyond_limit error',
      { days: 365, value: '2027-11-22', other: '2027-11-21' },
    ],
    [
      'is of another month',
      { month: '2027-04' },
      'month month_laycan_mismatch error',
      { period: '2027-04', value: '2027-03-10' },
    ],
  ])('%s', (_name, terms, name, values) => {
    expect(found(rowOf(terms))).toEqual([[name, values]]);
  });

  it.each([
    ['2027-03-12', 0],
    ['2027-03-19', 0],
    ['2027-03-20', 1],
  ])('counts both days: to %s gives %i errors', (laycanFinish, errors) => {
    expect(names(rowOf({ laycanFinish }))).toHaveLength(errors);
  });

  it('may not be new in the past, and tells start from end', () => {
    const terms = { laycanStart: '2026-11-12', laycanFinish: '2026-11-20', month: null };
    expect(found(rowOf(terms))).toEqual([
      ['laycanStart date_in_past error', { value: '2026-11-12', other: '2026-11-21' }],
      ['laycanFinish date_in_past error', { value: '2026-11-20', other: '2026-11-21' }],
    ]);
    expect(names(rowOf({ ...terms, laycanFinish: '2026-11-21' }))).toEqual([
      'laycanStart date_in_past error',
    ]);
    expect(names(rowOf({ ...terms, comment: 'late' }, { declared: { ...cleanTerms, ...terms } }))).toEqual(
      [],
    );
  });

  it('may start today, and on the last day of the horizon', () => {
    const week = { laycanStart: '2026-11-21', laycanFinish: '2026-11-27', month: null };
    expect(names(rowOf(week))).toEqual([]);
    expect(names(rowOf({ ...week, laycanStart: '2027-11-21', laycanFinish: '2027-11-27' }))).toEqual([]);
  });

  it('names the options that a pasted text fits, where there are several', () => {
    const unparsed = [
      { attribute: 'dischargePorts.0.name', text: ' É' },
      { attribute: 'dischargePorts.1.name', text: 'ROT' },
      { attribute: 'type', text: 'Submarine' },
    ];
    expect(rowValidator(context)(rowOf({}, { unparsed })).map(({ values }) => values)).toEqual([
      { value: ' É', options: ['Rotterdam', 'Vlissingen', 'Baltimore'] },
      { value: 'ROT' },
      { value: 'Submarine' },
    ]);
  });

  it('belongs to the year that was selected for the draft, where it is new or changed', () => {
    expect(found(rowOf(), { year: 2026 })).toEqual([
      ['laycanStart year_laycan_mismatch error', { period: '2026', value: '2027-03-10' }],
    ]);
    expect(names(rowOf(), { year: 2027 })).toEqual([]);
    const declared = rowOf();
    expect(names({ ...declared, declared: declared.terms }, { year: 2026 })).toEqual([]);
  });
});

describe('ports', () => {
  it('belong to the trade', () => {
    const row = rowOf({ discharge: { 1: { port: { id: 'USBAL', name: 'Baltimore' }, qty: 41_250 } } });
    expect(found(row)).toEqual([
      ['dischargePorts.0.name trade_port_mismatch error', { port: 'Baltimore', trade: 'EU' }],
    ]);
  });

  it('may take certain vessel types only', () => {
    const row = rowOf({ loadingPort: { id: 'BRBLE', name: 'Belmonte' } });
    expect(found(row)).toEqual([
      ['loadingPort.name limited_vessel_selection error', { port: 'Belmonte', inTypes: ['Barge'] }],
    ]);
  });
});

describe('quantities', () => {
  it('add up to the total', () => {
    expect(found(rowOf({ loadingQty: 42_250 }))).toEqual([
      ['loadingPort.qty quantity_mismatch error', { value: 42_250, other: 41_250 }],
    ]);
  });

  it('reach the minimums of the trade', () => {
    const row = rowOf({
      loadingQty: 4_000,
      discharge: { 1: { port: rotterdam, qty: 1_000 }, 2: { port: vlissingen, qty: 3_000 } },
    });
    expect(found(row)).toEqual([
      ['loadingPort.qty load_qty_within_trade warning', { value: 4_000, qty: 10_000, trade: 'EU' }],
      ['dischargePorts.0.qty discharge_qty_within_trade warning', { value: 1_000, qty: 3_000, trade: 'EU' }],
    ]);
  });

  it('are not more than the largest cargo of the trade, where it has one', () => {
    const discharge = { 1: { port: rotterdam, qty: 75_001 } };
    const largest = (maxLoadQty?: number | null) =>
      validateRows([rowOf({ loadingQty: 75_001, discharge })], {
        ...context,
        settings: {
          ...context.settings,
          limits: { EU: { ...limits, ...(maxLoadQty === undefined ? {} : { maxLoadQty }) } },
        },
      }).get('row') ?? [];
    expect(largest(75_000)).toEqual([
      {
        attribute: 'loadingPort.qty',
        code: 'load_qty_within_trade',
        level: 'warning',
        values: { value: 75_001, qty: 75_000, trade: 'EU' },
      },
    ]);
    for (const none of [75_001, null, undefined]) expect(largest(none)).toEqual([]);
  });

  it('are never 0, unless they were declared so', () => {
    const terms = { loadingQty: 0, discharge: { 1: { port: rotterdam, qty: 0 } } };
    const zeros = (row: ValidatedRow) => found(row).filter(([what]) => what.includes('does_not_exist'));
    expect(zeros(rowOf(terms))).toEqual([
      ['loadingPort.qty does_not_exist error', { value: 0 }],
      ['dischargePorts.0.qty does_not_exist error', { value: 0 }],
    ]);
    expect(zeros(rowOf(terms, { declared: { ...cleanTerms, ...terms } }))).toEqual([]);
  });

  it('of a pair make a full vessel', () => {
    const terms = { loadingQty: 12_000, discharge: { 1: { port: rotterdam, qty: 12_000 } } };
    const first = { ...cleanTerms, loadingQty: 30_000 };
    expect(found(rowOf(terms, { first }))).toEqual([
      [
        'loadingPort.qty full_vessel_volume_within_trade warning',
        { value: 42_000, qty: 50_000, trade: 'EU' },
      ],
    ]);
  });
});

describe('changes', () => {
  const declared = { ...cleanTerms, laycanStart: '2026-12-06', laycanFinish: '2026-12-12', month: '2026-12' };
  const changed: Partial<BookingTerms> = {
    ...declared,
    laycanFinish: '2026-12-13',
    loadingQty: 42_000,
    discharge: { 1: { port: rotterdam, qty: 18_750 }, 3: { port: vlissingen, qty: 23_250 } },
  };
  const days = { days: 15, period: '2026-12-06/2026-12-12' };

  it('of laycan, total and discharge end with the frozen days', () => {
    const inTypes = ['Open hatch'];
    expect(found(rowOf(changed, { declared }))).toEqual([
      ['laycanFinish cant_change error', { ...days, other: '2026-12-12' }],
      ['loadingPort.qty cant_change error', { ...days, inTypes, other: 41_250 }],
      ['dischargePorts.0.qty cant_change error', { ...days, inTypes, other: 18_000 }],
      ['dischargePorts.1.name cant_change error', { ...days, inTypes }],
      ['dischargePorts.1.qty cant_change error', { ...days, inTypes }],
    ]);
    expect(names(rowOf(changed, { declared }), { today: '2026-11-20' })).toEqual([]);
    expect(names(rowOf({ ...declared, comment: 'still possible' }, { declared }))).toEqual([]);
  });

  it('freeze totals and discharge for the types that the trade names', () => {
    const frozen = { ...settings, limits: { EU: { ...limits, frozenTypes: ['barge'] } } };
    expect(names(rowOf(changed, { declared }), { settings: frozen })).toEqual([
      'laycanFinish cant_change error',
    ]);
  });

  it('of a continuation follow the first load port booking', () => {
    const first = { ...cleanTerms, laycanFinish: '2027-03-19' };
    expect(found(rowOf({}, { first }))).toEqual([
      ['laycanFinish continuation_diff error', { value: '2027-03-18', other: '2027-03-19' }],
    ]);
  });

  it('that take back an amendment are warned of, with both values', () => {
    const before = { ...cleanTerms, laycanStart: '2027-03-11' };
    expect(found(rowOf({}, { declared: before, tookBack: ['laycanStart'] }))).toEqual([
      ['laycanStart takes_back_amendment warning', { value: '2027-03-10', other: '2027-03-11' }],
    ]);
    const discharge = { ...cleanTerms.discharge, 2: { port: vlissingen, qty: 23_000 } };
    expect(found(rowOf({}, { declared: { ...cleanTerms, discharge }, tookBack: ['discharge.2'] }))).toEqual([
      ['dischargePorts.1.qty takes_back_amendment warning', { value: 23_250, other: 23_000 }],
    ]);
  });
});

describe('lists of errors', () => {
  it('have errors before warnings, each by severity', () => {
    const row = rowOf({ loadingQty: 4_000, laycanFinish: '2027-03-30', commodity: null });
    expect(names(row)).toEqual([
      'commodity missing error',
      'loadingPort.qty quantity_mismatch error',
      'laycanFinish laycan_bigger_than error',
      'loadingPort.qty load_qty_within_trade warning',
    ]);
    expect(countErrors(validateRows([row], context).values())).toEqual({ errors: 3, discrepancies: 1 });
  });

  it('hold rows without a trade to everything that needs none', () => {
    const row = rowOf({ trade: null, laycanFinish: '2027-03-30', commodity: null, loadingQty: 1 });
    expect(names(row)).toEqual([
      'trade missing error',
      'commodity missing error',
      'loadingPort.qty quantity_mismatch error',
    ]);
  });

  it('leave cancelled bookings out', () => {
    expect(validateRows([rowOf({ trade: null }, { cancelled: true })], context).size).toBe(0);
    expect(rowValidator(context)(rowOf({ trade: null }, { cancelled: true }))).toEqual([]);
  });
});
