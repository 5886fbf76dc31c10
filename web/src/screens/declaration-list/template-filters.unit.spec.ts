import { describe, expect, it } from '@jest/globals';
import { rowValidator } from '#domain/validation/validate';
import { alwaysMandatory, choose } from '#contracts/templates/columns';
import { cmpc } from '#contracts/templates/cmpc';
import { describeError } from '#contracts/templates/describe-error';
import { generalWording } from '#contracts/templates/general-wording';
import { main } from '#contracts/templates/main';
import { suzano } from '#contracts/templates/suzano';
import type { BookingTemplate } from '#contracts/templates/template';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import { context, rowOf } from '../../../../services/domain/validation/sample.specification.ts';
import { settings } from '../../../../tests/support/declaration-fixture.ts';
import { inlineFiltersOf } from '../booking-lists/inline-filters.ts';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { overviewFiltersOf } from '../overview/overview-queries.ts';
import { filtersOf } from './template-filters.ts';

const ports = ['loadingPorts', 'dischargePorts', 'commodities'];

describe('the filters of a template', () => {
  it.each([
    [suzano, ['trades'], ['trades', 'months', ...ports, 'types', 'statuses']],
    [cmpc, ['years'], ['years', 'laycanFrom', 'laycanTo', 'trades', ...ports, 'statuses']],
    [main, [], ['laycanFrom', 'laycanTo', 'trades', 'months', ...ports, 'statuses']],
  ])('follow its flags: $name', (template, inline, all) => {
    expect(inlineFiltersOf(template)).toEqual(inline);
    expect(filtersOf(template)).toEqual(all);
  });
});

/** All that one more template takes: a file like this, and its name. */
const fourth: BookingTemplate = {
  ...main,
  periodStructure: true,
  tradeSelect: true,
  yearSelect: true,
  laycanFilter: false,
  statusFilter: false,
  listColumns: choose('code', 'trade'),
  editColumns: choose('bookingNo', 'code', 'trade', 'loadingQty', 'discharge', 'comment'),
  filters: ['commodities'],
  mandatory: [...alwaysMandatory, 'comment'],
  wording: {
    ...generalWording,
    'missing.any': { title: 'Say {column}', text: 'The yard asks for it.' },
  },
};

describe('a fourth template', () => {
  it('chooses its filters, its workbook, what is mandatory and how that is said', () => {
    expect(inlineFiltersOf(fourth)).toEqual(['years', 'trades']);
    expect(filtersOf(fourth)).toEqual(['years', 'commodities']);
    expect(overviewFiltersOf(fourth)).toEqual(['years', 'trades', 'months']);
    const columns = listColumnsOf({ type: 'agency' }, fourth).map(({ key }) => key);
    expect(columns).toEqual(['organisation', 'code', 'trade']);
    expect(declarationShape(fourth, settings).columns.map(({ header }) => header)).toEqual([
      'Booking No',
      'Letter',
      'Code',
      'Trade',
      'POL / Total',
      'Comment',
    ]);
    const validate = rowValidator({ ...context, mandatory: fourth.mandatory });
    const [missing] = validate(rowOf({ comment: null }));
    expect(missing).toMatchObject({ code: 'missing', attribute: 'comment' });
    expect(missing && describeError(fourth, missing)).toMatchObject({
      title: 'Say Comment',
      text: 'The yard asks for it.',
    });
  });
});
