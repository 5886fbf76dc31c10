import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { decisionTable } from './decision-table.ts';

const page = new URL('../../../docs/decisions/validation.md', import.meta.url);

const table = [
  '| rank | code | level | scope | cells | values | when |',
  '|---|---|---|---|---|---|---|',
  ...decisionTable
    .map(({ code, level, scope, attributes, values, when }, i) =>
      [i + 1, `\`${code}\``, level, scope, attributes.join(', '), values.join(', ') || '-', when].join(' | '),
    )
    .map((line) => `| ${line} |`),
].join('\n');

describe('docs/decisions/validation.md', () => {
  it('shows the decision table as it is', () => {
    const [, shown = ''] = /<!-- table -->\n([^]*?)\n<!-- end -->/.exec(readFileSync(page, 'utf8')) ?? [];
    expect(shown).toBe(table);
  });
});
