import { describe, expect, it } from '@jest/globals';
import type { BookingSettings } from '#domain/reference/settings';
import { templates } from '../templates/template-of.ts';
import { declarationShape } from './declaration-shape.ts';
import { uploadedFields, uploadedHalves, uploadedRow } from './upload-row.ts';

const settings: BookingSettings = {
  vesselTypes: [],
  tradelanes: [{ id: 'EU', name: 'EU', inTradelanes: ['EU'] }],
  commodities: [],
  loadingPorts: [],
  dischargePorts: [],
  vesselVoyages: [],
  companies: [],
  masterBookings: [],
  contracts: [],
  limits: {},
  versions: {},
};

describe('an uploaded row', () => {
  it('becomes the cells of a draft: values, cleared cells, texts that did not parse', () => {
    const row = uploadedRow({
      line: 7,
      cells: {
        code: { value: 'SZ-1' },
        laycanStart: { text: '31/02/2027', code: 'not_a_date' },
        comment: { value: null },
        'discharge.1.port': { value: { id: 'NLRTM', name: 'Rotterdam' } },
        'discharge.1.qty': { text: '1,000', code: 'not_a_whole_number' },
        'discharge.2.port': { value: null },
        'discharge.2.qty': { value: null },
        bookingNo: { value: '100014' },
        letterIndex: { value: 'b' },
      },
    });
    expect(row).toEqual({
      line: 7,
      cells: {
        code: 'SZ-1',
        laycanStart: { text: '31/02/2027' },
        comment: null,
        'discharge.1': { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: { text: '1,000' } },
        'discharge.2': null,
      },
      bookingNo: '100014',
      letterIndex: 'B',
    });
  });

  it.each([
    ['100014-B', '100014', 'B'],
    ['100014 b', '100014', 'B'],
    ['100014', '100014', null],
    ['B-100014', 'B-100014', null],
  ])('reads booking number %j as %j and letter %j', (text, bookingNo, letterIndex) => {
    expect(uploadedRow({ line: 1, cells: { bookingNo: { value: text } } })).toMatchObject({
      bookingNo,
      letterIndex,
    });
  });

  it('names each field once', () => {
    const keys = [
      'code',
      'discharge.1.port',
      'discharge.1.qty',
      'discharge.2.port',
      'bookingNo',
      'letterIndex',
    ];
    expect(uploadedFields(keys)).toEqual(['code', 'discharge.1', 'discharge.2']);
  });

  it('tells lines of which there is one column only', () => {
    const both = ['discharge.1.port', 'discharge.1.qty'];
    expect(uploadedHalves(['code', ...both])).toEqual({});
    expect(uploadedHalves(['discharge.3.qty', ...both, 'discharge.2.port'])).toEqual({
      'discharge.2': 'port',
      'discharge.3': 'qty',
    });
  });
});

describe.each(Object.values(templates))('the workbook of template $name', (template) => {
  it('has the columns of the edit grid, a list for each column of options, and no header twice', () => {
    const { columns, pairs, lists } = declarationShape(template, settings);
    const keys = columns.map(({ key }) => key).filter((key) => key !== 'letterIndex');
    const grid = template.editColumns
      .map(({ key }) => key)
      .filter((key) => key !== 'status' && key !== 'discharge');
    expect(keys).toEqual(grid);
    expect(keys).toContain(pairs.after);
    for (const { kind, list } of columns) {
      expect(kind === 'options').toBe(list !== undefined);
      if (list !== undefined) expect(lists[list]).toBeDefined();
    }
    const headers = columns
      .flatMap(({ header, aliases = [] }) => [header, ...aliases])
      .map((name) => name.toLowerCase());
    const others = headers.filter((name, i) => headers.indexOf(name) !== i);
    expect(others.filter((name) => name !== 'vessel / voyage')).toEqual([]);
    expect(lists['tradelanes']).toEqual([{ id: 'EU', name: 'EU' }]);
  });
});
