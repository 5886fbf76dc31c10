import { describe, expect, it } from '@jest/globals';
import { crc32, inflateSync } from 'node:zlib';
import { pdfOf } from './pdf.ts';
import { pngOf, sideView } from './png.ts';
import { xlsxOf } from './sheet.ts';

describe('papers made by code', () => {
  it('are PDFs whose table says where each object stands, in letters of western Europe', () => {
    const file = pdfOf({
      title: 'Bill (of) Lading',
      fields: [['Shipper', 'Atlântica \\ Łódź']],
      remarks: ['Specimen.'],
    });
    const text = file.toString('latin1');
    const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(6);
    offsets.forEach((offset, index) =>
      expect(text.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true),
    );
    const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*)endstream/.exec(text) ?? [];
    expect(content).toHaveLength(Number(length));
    expect(content).toContain(String.raw`(Bill \(of\) Lading)`);
    expect(content).toContain(String.raw`(Atlântica \\ ?ód?)`);
  });

  it('are pictures whose parts add up', () => {
    const picture = sideView(10, 201.8, 32.26);
    const file = pngOf(picture);
    expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
    const parts: [type: string, data: Buffer][] = [];
    for (let at = 8; at < file.length;) {
      const length = file.readUInt32BE(at);
      const body = file.subarray(at + 4, at + 8 + length);
      expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body));
      parts.push([body.subarray(0, 4).toString('latin1'), body.subarray(4)]);
      at += 12 + length;
    }
    expect(parts.map(([type]) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
    const rows = inflateSync(parts[1]?.[1] ?? Buffer.alloc(0));
    expect(rows).toHaveLength((picture.width + 1) * picture.height);
    expect(new Set(picture.shades).size).toBeGreaterThan(3);
  });

  it('are workbooks of the same bytes each time', () => {
    const rows = [
      ['When', 'What'],
      ['2027-03-01', 'Sailed & gone'],
      ['Total', 12],
    ];
    const file = xlsxOf('Facts', rows);
    expect(file.subarray(0, 2).toString('latin1')).toBe('PK');
    expect(xlsxOf('Facts', rows).equals(file)).toBe(true);
    expect(xlsxOf('Facts', rows.slice(1)).equals(file)).toBe(false);
  });
});
