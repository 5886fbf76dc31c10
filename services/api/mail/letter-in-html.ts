import { type Block, type Letter, signature } from './letter.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

// Mail programs drop style sheets: what is to look alike in all of them stands at each element. Colours are the light
// theme's, for programs that turn them dark do so themselves.
const font = "font-family:'IBM Plex Sans',Arial,sans-serif;font-size:14px;line-height:20px;color:#1b1f24";
const paragraph = 'margin:0 0 16px';
const cell = 'padding:4px 12px 4px 0;border-bottom:1px solid #d0d7de';

const cellsOf = (row: readonly string[], tag: 'td' | 'th', weight: number): string =>
  row
    .map((content, column) => {
      const align = column === 0 ? 'left' : 'right';
      const scope = tag === 'th' ? ' scope="col"' : '';
      return `<${tag}${scope} style="${cell};text-align:${align};font-weight:${weight}">${escaped(content)}</${tag}>`;
    })
    .join('');

const tableInHtml = ({ header, rows, sums }: Extract<Block, { kind: 'table' }>): string => {
  const body = rows.map((row, index) => {
    const isSum = sums && index === rows.length - 1;
    return `<tr>${cellsOf(row, 'td', isSum ? 600 : 400)}</tr>`;
  });
  return `<table style="border-collapse:collapse;margin:0 0 16px;${font}"><tr>${cellsOf(header, 'th', 600)}</tr>${body.join('')}</table>`;
};

const linkInHtml = ({ label, href }: Extract<Block, { kind: 'link' }>): string =>
  /^https?:/.test(href)
    ? `<p style="${paragraph}"><a href="${escaped(href)}" style="color:#0b5fff">${escaped(label)}</a></p>`
    : `<p style="${paragraph}">${escaped(label)}: ${escaped(href)}</p>`;

const blockInHtml = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="${paragraph}">${escaped(block.text)}</p>`;
    case 'lines':
      return `<p style="${paragraph}">${block.lines.map(escaped).join('<br>')}</p>`;
    case 'table':
      return tableInHtml(block);
    case 'link':
      return linkInHtml(block);
  }
};

/** The layout of every mail: one column, at most 640 pixels wide, nothing loaded from anywhere. */
export const letterInHtml = ({ subject, blocks }: Letter): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:640px;${font}">`,
    ...blocks.map(blockInHtml),
    `<p style="margin:24px 0 0;color:#57606a">${signature}</p>`,
    '</div></body></html>',
  ].join('\n');
