import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import type { AnyChannel } from '#contracts/live/channel';
import * as contracts from '#contracts/live/channels';

/** What the parameters of names are, whatever channel has them. */
const parameters: Readonly<Record<string, string>> = {
  userId: 'Id of the user.',
  organisationId: 'Id of the organisation; for a draft that a broker prepares, the broker’s own.',
  company: 'Global address number of the company.',
  side: 'Which side of the portal; nobody is on both.',
  nominationId: 'Id of the nomination.',
  draftId: 'The `importId` of the calls.',
};

const source = readFileSync('services/contracts/live/channels.ts', 'utf8');

/** The name of a channel's value in the contract: `draftPresenceChannel`. */
const valueOf = (channel: AnyChannel): string => {
  const found = Object.entries(contracts).find(([, value]) => value === channel);
  if (!found) throw new Error(`The contract has no value for ${channel.pattern}`);
  return found[0];
};

/** Its key in the document: `draftPresence`. */
const keyOf = (channel: AnyChannel): string => valueOf(channel).replace(/Channel$/, '');

/** The docstring of its value. */
const descriptionOf = (channel: AnyChannel): string => {
  const [, doc] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\nexport const ${valueOf(channel)} =`).exec(source) ?? [];
  if (doc === undefined) throw new Error(`${valueOf(channel)} has no docstring`);
  return doc.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
};

const scalar = (text: string): string => stringify(text, { lineWidth: 0, singleQuote: true }).trim();

const parametersOf = ({ pattern, values }: AnyChannel): readonly string[] => {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return [];
  return [
    '    parameters:',
    ...names.flatMap((name) => {
      const description = parameters[name];
      if (description === undefined) throw new Error(`Nobody says what the parameter ${name} is`);
      const taken = values[name];
      return [
        `      ${name}:`,
        `        description: ${scalar(description)}`,
        ...(taken ? [`        enum: [${taken.join(', ')}]`] : []),
      ];
    }),
  ];
};

const presence = ['presenceSucceeded', 'memberAdded', 'memberRemoved'];

/** What is sent on channels, by the names of the document's messages. */
export class AsyncapiChannels {
  readonly #messages: ReadonlyMap<string, string>;
  readonly #channels: readonly AnyChannel[];

  constructor(document: string, channels: readonly AnyChannel[]) {
    const { components } = parse(document) as {
      components: { messages: Readonly<Record<string, { readonly name: string }>> };
    };
    this.#messages = new Map(Object.entries(components.messages).map(([key, { name }]) => [name, key]));
    this.#channels = channels;
  }

  /** The entries of `channels`. */
  channels(): string {
    return this.#channels
      .flatMap((channel) => {
        const messages = [...this.#announced(channel), ...(channel.whispers ? ['whisper'] : [])];
        return [
          `  ${keyOf(channel)}:`,
          `    address: ${channel.pattern}`,
          `    x-audience: ${scalar(channel.audience)}`,
          `    description: ${scalar(descriptionOf(channel))}`,
          `    x-whispers: ${channel.whispers}`,
          ...parametersOf(channel),
          messages.length === 0 ? '    messages: {}' : '    messages:',
          ...messages.flatMap((key) => [`      ${key}:`, `        $ref: '#/components/messages/${key}'`]),
        ];
      })
      .join('\n');
  }

  /** The entries of `operations` that are of channels. */
  operations(): string {
    return this.#channels
      .flatMap((channel) => [
        ...operation('announce', channel, 'send', 'What is announced here.', this.#announced(channel)),
        ...operation(
          'whisper',
          channel,
          'receive',
          'Client events, passed on to the other subscribers.',
          channel.whispers ? ['whisper'] : [],
        ),
      ])
      .join('\n');
  }

  #announced({ pattern, events }: AnyChannel): readonly string[] {
    const announced = events.map((event) => {
      const key = this.#messages.get(event);
      if (key === undefined) throw new Error(`The document has no message ${event}`);
      return key;
    });
    return pattern.startsWith('presence-') ? [...presence, ...announced] : announced;
  }
}

const operation = (
  verb: string,
  channel: AnyChannel,
  action: 'send' | 'receive',
  summary: string,
  messages: readonly string[],
): readonly string[] => {
  if (messages.length === 0) return [];
  const key = keyOf(channel);
  return [
    `  ${verb}${key.charAt(0).toUpperCase()}${key.slice(1)}:`,
    `    action: ${action}`,
    '    channel:',
    `      $ref: '#/channels/${key}'`,
    `    summary: ${scalar(summary)}`,
    '    messages:',
    ...messages.map((message) => `      - $ref: '#/channels/${key}/messages/${message}'`),
  ];
};
