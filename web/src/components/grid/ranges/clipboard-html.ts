import { type CarriedNumber, carriedReader } from './carried.ts';

/** One cell to be copied. `asText` keeps Excel from reading codes such as `007` or `1/2` as numbers and dates. */
export interface HtmlCell {
  readonly text: string;
  readonly asText: boolean;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) =>
  text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">');

/** What is copied here says all in its plain text already. */
const own = 'data-laycan';

/** The table that Excel and LibreOffice read when it lies in the clipboard beside the plain text. */
export const writeHtmlTable = (rows: readonly (readonly HtmlCell[])[]): string => {
  const cell = ({ text, asText }: HtmlCell) =>
    `<td${asText ? ` style='mso-number-format:"\\@"'` : ''}>${escaped(text)}</td>`;
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<html><body><!--StartFragment--><table ${own}>${lines.join('')}</table><!--EndFragment--></body></html>`;
};

/** Rendered text: white space collapses as in HTML, `<br>` is a newline, blocks end lines, nothing is executed. */
const textOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replaceAll(/[ \t\r\n]+/g, ' ');
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  if (node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return '';
  const inner = [...node.childNodes].map(textOf).join('');
  return node.tagName === 'P' || node.tagName === 'DIV' ? `${inner}\n` : inner;
};

const cellText = (cell: Element) =>
  textOf(cell)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

const span = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.min(1000, Math.max(1, Number(cell.getAttribute(name)) || 1));

/** The cells of the first table, as `read` reads them; a merged cell stands once, `nothing` in the rest of its place. */
const readTable = <Cell>(page: Document, read: (cell: Element) => Cell, nothing: Cell): Cell[][] => {
  const table = page.querySelector('table');
  if (!table) return [];
  const rows: (Cell | undefined)[][] = [];
  const lines = [...table.querySelectorAll('tr')].filter((line) => line.closest('table') === table);
  for (const [index, line] of lines.entries()) {
    const row = (rows[index] ??= []);
    let column = 0;
    for (const cell of [...line.children].filter((child) => child.matches('td, th'))) {
      while (column in row) column += 1;
      for (let down = 0; down < Math.min(span(cell, 'rowspan'), lines.length - index); down += 1) {
        const target = (rows[index + down] ??= []);
        for (let right = 0; right < span(cell, 'colspan'); right += 1) {
          target[column + right] = down === 0 && right === 0 ? read(cell) : nothing;
        }
      }
    }
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? nothing));
};

const parsePage = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** The texts of the first table of a clipboard's HTML. No rows without a table. */
export const parseHtmlTable = (html: string): string[][] => readTable(parsePage(html), cellText, '');

/** Attributes by which spreadsheets hand on what a cell holds beside what it shows. */
const carriers = ['x:num', 'sdval', 'data-sheets-value'];

/**
 * The numbers that the cells of a clipboard's HTML carry beside their texts, by row and column; undefined where the
 * program that wrote it carries none, so that most pastes need not read it.
 */
export const carriedNumbers = (html: string): readonly (readonly (CarriedNumber | null)[])[] | undefined => {
  if (html.includes(`<table ${own}`) || !carriers.some((name) => html.includes(name))) return undefined;
  const page = parsePage(html);
  return readTable<CarriedNumber | null>(page, carriedReader(page), null);
};
