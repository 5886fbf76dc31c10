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

/** The table that Excel and LibreOffice read when it lies in the clipboard beside the plain text. */
export const writeHtmlTable = (rows: readonly (readonly HtmlCell[])[]): string => {
  const cell = ({ text, asText }: HtmlCell) =>
    `<td${asText ? ` style='mso-number-format:"\\@"'` : ''}>${escaped(text)}</td>`;
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<html><body><!--StartFragment--><table>${lines.join('')}</table><!--EndFragment--></body></html>`;
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

/** The cells of the first table of a clipboard's HTML; merged cells hold their text once. No rows without a table. */
export const parseHtmlTable = (html: string): string[][] => {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return [];
  const rows: string[][] = [];
  const lines = [...table.querySelectorAll('tr')].filter((line) => line.closest('table') === table);
  for (const [index, line] of lines.entries()) {
    const row = (rows[index] ??= []);
    let column = 0;
    for (const cell of [...line.children].filter((child) => child.matches('td, th'))) {
      while (row[column] !== undefined) column += 1;
      for (let down = 0; down < Math.min(span(cell, 'rowspan'), lines.length - index); down += 1) {
        const target = (rows[index + down] ??= []);
        for (let right = 0; right < span(cell, 'colspan'); right += 1) {
          target[column + right] = down === 0 && right === 0 ? cellText(cell) : '';
        }
      }
    }
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''));
};
