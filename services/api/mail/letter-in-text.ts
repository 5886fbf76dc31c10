import { type Block, type Letter, signature } from './letter.ts';

const gap = '  ';

/** The first column to the left, figures to the right: a mail is read in letters of one width, or at least in order. */
const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(gap)
      .trimEnd(),
  );
};

const blockInText = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'lines':
      return block.lines.join('\n');
    case 'table':
      return aligned([block.header, ...block.rows]).join('\n');
    case 'link':
      return `${block.label}: ${block.href}`;
  }
};

/** For mail programs that show no HTML, and for whoever searches their mail. */
export const letterInText = ({ blocks }: Letter): string =>
  [...blocks.map(blockInText), signature].join('\n\n');
