import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { expectGenerated } from '../../../tests/support/generated.ts';
import { reportForms, statementForms, voyageFeedTopics } from './messages.ts';

const file = 'infra/asyncapi/voyage-feed.yaml';
const document = readFileSync(file, 'utf8');
const begin =
  '  # What stands between is written by `npm run docs`, from services/contracts/voyage-feed/messages.ts.';
const end = '  # End of what is written.';

interface Channel {
  readonly address: string;
  readonly messages: Readonly<Record<string, unknown>>;
}

describe('the AsyncAPI document of the voyage feed', () => {
  it('has the schemas that messages are read by', () => {
    const schemas = Object.fromEntries(
      Object.entries({ ...statementForms, ...reportForms }).map(([name, { schema }]) => [name, schema]),
    );
    const written = stringify({ schemas }, { aliasDuplicateObjects: false, lineWidth: 0, singleQuote: true });
    expectGenerated({ file, begin, end }, written.trimEnd().replaceAll(/^/gm, '  '));
  });

  it('has the topics with the messages of each', () => {
    const { channels } = parse(document) as { readonly channels: Readonly<Record<string, Channel>> };
    expect(Object.values(channels).map(({ address, messages }) => [address, Object.keys(messages)])).toEqual([
      [voyageFeedTopics.statements, Object.keys(statementForms)],
      [voyageFeedTopics.reports, Object.keys(reportForms)],
    ]);
  });
});
