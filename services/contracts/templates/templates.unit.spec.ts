import { describe, expect, it } from '@jest/globals';
import { type RowError, validationCodes } from '#domain/validation/errors';
import { describeError, mergeErrors, wordingKeyOf } from './describe-error.ts';
import { labelOf, placeOf } from './error-place.ts';
import { suzano } from './suzano.ts';
import { templateOf, templates } from './template-of.ts';

const error = (code: RowError['code'], attribute: string, values: RowError['values'] = {}): RowError => ({
  code,
  attribute,
  level: 'error',
  values,
});

/** Every text of the catalogue, with the values that the validator gives. */
const examples: RowError[] = [
  error('missing', 'commodity'),
  error('missing', 'laycanStart'),
  error('missing', 'dischargePorts.0.name'),
  error('missing', 'dischargePorts.1.name', { value: 18_000 }),
  error('missing', 'dischargePorts.1.qty'),
  error('does_not_exist', 'trade', { value: 'XX' }),
  error('does_not_exist', 'loadingPort.name', { value: 'Atlantis' }),
  error('does_not_exist', 'loadingPort.name', { value: 'San', options: ['Santos', 'San Vicente'] }),
  error('does_not_exist', 'laycanStart', { value: '31/02/2027' }),
  error('does_not_exist', 'month', { value: 'Mxr' }),
  error('does_not_exist', 'loadingPort.qty', { value: '=SUM(H2,J2)' }),
  error('does_not_exist', 'loadingPort.qty', { value: '41 250' }),
  error('does_not_exist', 'code', { value: 'x'.repeat(140) }),
  error('start_date_after_end', 'laycanStart', { period: '2027-03-24/2027-03-10' }),
  error('date_in_past', 'laycanStart', { value: '2026-11-02', other: '2026-11-21' }),
  error('date_in_past', 'laycanFinish', { value: '2026-11-02', other: '2026-11-21' }),
  error('date_beyond_limit', 'laycanStart', { value: '2029-01-01', other: '2028-11-20', days: 730 }),
  error('date_beyond_limit', 'eta', { value: '2027-04-01', period: '2027-03-10/2027-03-18' }),
  error('quantity_mismatch', 'loadingPort.qty', { value: 41_250, other: 40_250 }),
  error('quantity_mismatch', 'nominated', { value: 41_250, other: 40_250 }),
  error('trade_port_mismatch', 'dischargePorts.0.name', { port: 'Baltimore', trade: 'EU' }),
  error('laycan_bigger_than', 'laycanFinish', { days: 10, period: '2027-03-10/2027-03-24' }),
  error('laycan_smaller_than', 'laycanFinish', { days: 3, period: '2027-03-10/2027-03-11' }),
  error('limited_vessel_selection', 'loadingPort.name', {
    port: 'Imbituba',
    inTypes: ['Open hatch', 'Gantry'],
  }),
  error('cant_change', 'laycanStart', { days: 7, period: '2027-03-10/2027-03-18', other: '2027-03-10' }),
  error('cant_change', 'loadingPort.qty', {
    days: 7,
    period: '2027-03-10/2027-03-18',
    other: 41_250,
    inTypes: ['Open hatch'],
  }),
  error('cant_change', 'dischargePorts.0.name', {
    days: 7,
    period: '2027-03-10/2027-03-18',
    other: 'Vlissingen',
    inTypes: ['Open hatch'],
  }),
  error('volume_within_trade', 'trade', {
    trade: 'EU',
    period: '2027-03',
    qty: 100_000,
    value: 106_200,
    deviation: 0.062,
    tolerance: 0.05,
  }),
  error('volume_within_trade', 'trade', {
    trade: 'EU',
    period: '2027-03',
    qty: 100_000,
    value: 90_000,
    deviation: -0.1,
    tolerance: 0.05,
  }),
  error('discharge_ports_withing_bookings', 'dischargePorts.0.name', { ports: ['Livorno', 'Vlissingen'] }),
  error('continuation_diff', 'type', { value: 'Gantry', other: 'Open hatch' }),
  error('discharge_qty_within_trade', 'dischargePorts.0.qty', { value: 900, qty: 1_000, trade: 'EU' }),
  error('load_qty_within_trade', 'loadingPort.qty', { value: 9_000, qty: 10_000, trade: 'EU' }),
  error('load_qty_within_trade', 'loadingPort.qty', { value: 385_000, qty: 75_000, trade: 'EU' }),
  error('does_not_exist', 'loadingPort.qty', { value: 0 }),
  error('full_vessel_volume_within_trade', 'loadingPort.qty', { value: 9_000, qty: 22_000, trade: 'EU' }),
  error('month_laycan_mismatch', 'month', { value: '2027-04-02', period: '2027-03' }),
  error('year_laycan_mismatch', 'laycanStart', { value: '2028-01-02', period: '2027' }),
  error('takes_back_amendment', 'comment', { other: 'Part cargo' }),
  error('takes_back_amendment', 'laycanStart', { value: '2027-03-10', other: '2027-03-12' }),
];

describe.each(Object.values(templates))('template $name', (template) => {
  it('has a text for every code and variant, with nothing left to fill in', () => {
    expect(new Set(examples.map((example) => example.code))).toEqual(new Set(validationCodes));
    expect(new Set(examples.map(wordingKeyOf))).toEqual(new Set(Object.keys(template.wording)));
    for (const example of examples) {
      const { title, text, column } = describeError(template, example);
      for (const words of [title, text]) {
        expect(words).not.toMatch(/[{}]|undefined|NaN| {2}| \.|^ | $/);
        expect(words.length).toBeGreaterThan(8);
      }
      expect(column).not.toBe('');
    }
  });

  it('shows each column once, and edits only what it shows', () => {
    for (const list of [template.listColumns, template.editColumns]) {
      expect(new Set(list.map((column) => column.key)).size).toBe(list.length);
    }
    const code = template.editColumns.findIndex(({ key }) => key === 'code');
    expect(template.editColumns.slice(0, code).every(({ editable }) => !editable)).toBe(true);
    expect(template.editColumns.slice(code).every(({ editable }) => editable)).toBe(true);
    expect(template.editColumns.some((column) => column.key === 'discharge' && column.editable)).toBe(true);
  });
});

describe('wording', () => {
  it('reads as the picture shows', () => {
    expect(
      describeError(suzano, examples.find((e) => e.code === 'laycan_bigger_than') ?? error('missing', '')),
    ).toEqual({
      title: 'Laycan is longer than 10 days',
      text: '10 Mar to 24 Mar is 15 days. Shorten the window by 5 days.',
      column: 'Lay to',
    });
    expect(
      describeError(suzano, error('quantity_mismatch', 'loadingPort.qty', { value: 41_250, other: 40_250 })),
    ).toEqual({
      title: 'Total differs from the discharge quantity',
      text: 'Declared 41\u2009250 MT, discharge ports add up to 40\u2009250 MT.',
      column: 'Total',
    });
    // A nomination shows what is declared, too, and that is another figure.
    expect(
      describeError(suzano, error('quantity_mismatch', 'nominated', { value: 41_250, other: 40_250 })).text,
    ).toBe('Nominated 41\u2009250 MT, discharge ports add up to 40\u2009250 MT.');
    expect(
      describeError(
        suzano,
        error('volume_within_trade', 'trade', {
          trade: 'EU',
          period: '2027-03',
          qty: 300_000,
          value: 318_600,
          deviation: 0.062,
          tolerance: 0.05,
        }),
      ),
    ).toEqual({
      title: 'Outside the monthly tolerance',
      text: 'EU in March is 6.2% above contract. The tolerance is ±5%.',
      column: 'Trade',
    });
  });

  it.each([
    ['laycanStart', { other: '2027-03-10' }, 'Set Lay from back to 10 Mar 2027.'],
    ['loadingPort.qty', { other: 41_250 }, 'Set it back to 41\u2009250.'],
    ['dischargePorts.0.name', { other: 'Vlissingen' }, 'Set POD 1 back to Vlissingen.'],
    ['dischargePorts.1.qty', {}, 'Set Qty Pod 2 back to empty.'],
  ])('says of %s too near to the laycan what it was', (attribute, was, remedy) => {
    const near = { days: 7, period: '2027-03-10/2027-03-18', inTypes: ['Open hatch', 'Gantry'], ...was };
    const cause =
      attribute === 'laycanStart'
        ? 'The change is not allowed within 7 days of the laycan, 10 Mar to 18 Mar.'
        : 'For Open hatch and Gantry the change is not allowed within 7 days of the laycan, 10 Mar to 18 Mar.';
    for (const template of Object.values(templates)) {
      expect(describeError(template, error('cant_change', attribute, near)).text).toBe(`${cause} ${remedy}`);
    }
  });

  it('never fills a brace from what someone typed', () => {
    const typed = describeError(
      suzano,
      error('does_not_exist', 'trade', { value: '{days} {constructor} $& $1' }),
    );
    expect(typed.text).toContain('“{days} {constructor} $& $1”');
  });

  it('merges what reads alike and keeps every cell', () => {
    const merged = mergeErrors(suzano, [
      error('missing', 'dischargePorts.0.name'),
      {
        ...error('trade_port_mismatch', 'dischargePorts.0.name', { port: 'Mobile', trade: 'EU' }),
        level: 'warning',
      },
      error('trade_port_mismatch', 'dischargePorts.2.name', { port: 'Mobile', trade: 'EU' }),
    ]);
    expect(merged.map(({ errors, level }) => [level, errors.length])).toEqual([
      ['error', 1],
      ['error', 2],
    ]);
  });
});

describe('places', () => {
  it('names the cells as the grid does', () => {
    expect(labelOf('dischargePorts.1.qty')).toBe('Qty Pod 2');
    expect(labelOf('dischargePorts.0.name')).toBe('POD 1');
    expect(labelOf('eta')).toBe('ETA');
    expect(placeOf('dischargePorts.1.qty')).toEqual({ column: 'discharge', line: 2, half: 'qty' });
    expect(placeOf('constructor')).toEqual({ column: null, line: null, half: null });
  });

  it('reads an unknown template as main', () => {
    expect(templateOf('constructor').name).toBe('main');
    expect(templateOf('cmpc').name).toBe('cmpc');
  });
});

it('names the workbook for an upload of each template', () => {
  expect(Object.values(templates).map(({ name, workbookFileName }) => [name, workbookFileName])).toEqual([
    ['main', 'declaration-template.xlsx'],
    ['cmpc', 'declaration-template-cmpc.xlsx'],
    ['suzano', 'declaration-template-suzano.xlsx'],
  ]);
});
