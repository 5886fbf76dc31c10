/** A page of a paper. */
export interface Page {
  readonly title: string;
  /** Each a label and what stands beside it. */
  readonly fields: readonly (readonly [label: string, value: string])[];
  readonly remarks: readonly string[];
}

/** WinAnsi has the letters of western Europe; others are spelled without. */
const inWinAnsi = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`);

const line = (font: 'F1' | 'F2', size: number, x: number, y: number, text: string): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${inWinAnsi(text)}) Tj ET\n`;

const contentOf = ({ title, fields, remarks }: Page): string => {
  const top = 760;
  const step = 20;
  const rows = fields.flatMap(([label, value], index) => {
    const y = top - 50 - index * step;
    return [line('F2', 10, 56, y, label), line('F1', 10, 220, y, value)];
  });
  const below = top - 80 - fields.length * step;
  const notes = remarks.map((remark, index) => line('F1', 9, 56, below - index * 14, remark));
  const rule = `0.6 w 56 ${top - 14} m 539 ${top - 14} l S\n`;
  return [line('F2', 16, 56, top, title), rule, ...rows, ...notes].join('');
};

/** One page of A4 with its fields below each other. The same page makes the same bytes. */
export const pdfOf = (page: Page): Buffer => {
  const content = contentOf(page);
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R ' +
      '/Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}endstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
};
