import { type FileCase, noise, refused } from './case.ts';
import { sampleHeader, sampleRows } from './sample.ts';
import { rowsXml, rowXml, sheetXml, workbook, xmlHead } from './workbook.ts';

const ofSheet = (data: string | Buffer) => () =>
  typeof data === 'string'
    ? workbook({ sheets: [{ data }] })
    : workbook({ sheets: [{ data: '' }], parts: [{ name: 'xl/worksheets/sheet1.xml', data }] });

const rows = rowsXml(sampleRows(2));
const withDoctype = (doctype: string, body = rows) =>
  ofSheet(xmlHead + doctype + sheetXml(body).slice(xmlHead.length));

const inCell = (xml: string) =>
  ofSheet(`${rowXml(1, sampleHeader)}<row r="2"><c r="A2" t="inlineStr"><is><t>${xml}</t></is></c></row>`);

const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

const replaced = (from: string, to: Buffer): Buffer => {
  const xml = Buffer.from(sheetXml(rows));
  const at = xml.indexOf(from);
  return Buffer.concat([xml.subarray(0, at), to, xml.subarray(at + from.length)]);
};

/** XML that attacks its reader, or is none. */
export const xmlCases: readonly FileCase[] = [
  refused(
    'entities: a billion laughs',
    'bad_xml',
    withDoctype(`<!DOCTYPE w [<!ENTITY l0 "ha">${laughs}]>`, rows.replace('EU', '&l9;')),
  ),
  refused(
    'entities: a local file',
    'bad_xml',
    withDoctype('<!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/passwd">]>', rows.replace('EU', '&f;')),
  ),
  refused(
    'entities: a page elsewhere',
    'bad_xml',
    withDoctype('<!DOCTYPE w SYSTEM "http://127.0.0.1:9/evil.dtd">'),
  ),
  refused(
    'entities: parameters',
    'bad_xml',
    withDoctype('<!DOCTYPE w [<!ENTITY % p SYSTEM "http://127.0.0.1:9/"> %p;]>'),
  ),
  refused('doctype in small letters', 'bad_xml', withDoctype('<!doctype w>')),
  refused('doctype after comments', 'bad_xml', withDoctype(`${'<!-- -->'.repeat(2_000)}<!DOCTYPE w>`)),
  refused('doctype of a megabyte', 'bad_xml', withDoctype(`<!DOCTYPE w [<!-- ${noise(1_500_000)} -->]>`)),
  refused('doctype in the strings', 'bad_xml', () =>
    workbook({ sheets: [{ data: rows }], stringsXml: `${xmlHead}<!DOCTYPE s [<!ENTITY a "b">]><sst/>` }),
  ),
  refused('doctype in the relationships', 'bad_xml', () =>
    workbook({
      sheets: [{ data: rows }],
      parts: [{ name: 'xl/_rels/workbook.xml.rels', data: `${xmlHead}<!DOCTYPE r []><Relationships/>` }],
    }),
  ),
  refused('unknown entity', 'bad_xml', inCell('&nbsp;'), { sheet: 'Declarations', row: 2, column: 'A' }),
  refused('entity without an end', 'bad_xml', inCell('&amp')),
  refused('character that XML has not', 'bad_xml', inCell('&#0;')),
  refused('NUL byte', 'bad_xml', ofSheet(replaced('Santos', Buffer.from('San\u0000os')))),
  refused('control byte', 'bad_xml', ofSheet(replaced('Santos', Buffer.from('San\u0008os')))),
  refused(
    'bytes that are no UTF-8',
    'encoding',
    ofSheet(replaced('Santos', Buffer.from([0x53, 0xe3, 0x6f, 0xff]))),
  ),
  refused('sheet in UTF-16', 'encoding', ofSheet(Buffer.from(`\ufeff${sheetXml(rows)}`, 'utf16le'))),
  refused('100,000 elements deep', 'bad_xml', ofSheet(xmlHead + '<a>'.repeat(100_000) + noise(5_000))),
  refused('elements deep inside a cell', 'bad_xml', inCell(`${'<b>'.repeat(70)}${'</b>'.repeat(70)}`)),
  refused('sheet breaks off', 'bad_xml', ofSheet(sheetXml(rows).slice(0, -60))),
  refused('tags that do not match', 'bad_xml', ofSheet(sheetXml(rows).replace('</row>', '</raw>'))),
  refused('two roots', 'bad_xml', ofSheet(`${sheetXml(rows)}<worksheet/>`)),
  refused('no root', 'bad_xml', ofSheet(`${xmlHead}<!-- nothing -->`)),
  refused('empty sheet part', 'bad_xml', ofSheet(Buffer.alloc(0))),
  refused('attribute twice', 'bad_xml', ofSheet('<row r="1" r="2"></row>')),
  refused('attribute without quotes', 'bad_xml', ofSheet('<row r=1></row>')),
  refused('attribute of two megabytes', 'bad_xml', ofSheet(`<row r="${noise(2_000_000)}"></row>`)),
  refused(
    'comment of two megabytes before the root',
    'bad_xml',
    ofSheet(`${xmlHead}<!-- ${noise(2_000_000)} --><worksheet/>`),
  ),
  refused('comment of two megabytes inside', 'bad_xml', ofSheet(`<!-- ${noise(2_000_000)} -->${rows}`)),
  refused('text of two megabytes', 'bad_xml', inCell(noise(2_000_000))),
  refused('text of 40,000 characters', 'cell_too_long', inCell(noise(40_000)), { row: 2, column: 'A' }),
  refused('element name of two megabytes', 'bad_xml', ofSheet(`<a${noise(2_000_000)}/>`)),
  refused(
    '100,000 attributes',
    'bad_xml',
    ofSheet(`<row ${Array.from({ length: 100_000 }, (_, i) => `a${i}="${noise(4, i)}"`).join(' ')}></row>`),
  ),
];
