type Random = () => number;

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  '1'.repeat(400),
  '💥',
  '../..',
  'private-',
  'presence-x',
];

const one = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];

const oddText = (random: Random): string => oddTexts[Math.floor(random() * oddTexts.length)] ?? '';

const oddValue = (random: Random): unknown =>
  one<unknown>(random, [
    null,
    true,
    -1,
    1e308,
    oddText(random),
    [],
    [[oddText(random)]],
    {},
    { data: oddText(random) },
  ]);

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const events = [
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:ping',
  'pusher_internal:subscription_succeeded',
  'client-typing',
  'client-',
  'declaration.changed',
] as const;

/**
 * One frame that no client of ours would send: no JSON, another shape, forged, of strangers, too large, too deep, or no
 * text at all.
 */
export const badFrame = (random: Random, channel: string): string | Buffer => {
  const event = one(random, events);
  const named = one<unknown>(random, [channel, oddText(random), oddValue(random)]);
  const bytes = Buffer.from(
    Array.from({ length: 1 + Math.floor(random() * 64) }, () => Math.floor(random() * 256)),
  );
  return one<() => string | Buffer>(random, [
    () => bytes,
    () => bytes.toString('latin1'),
    () => oddText(random),
    () => JSON.stringify(oddValue(random)),
    () => JSON.stringify({ event: oddValue(random), data: oddValue(random) }),
    () => JSON.stringify({ event, data: oddValue(random), channel: named }),
    () => JSON.stringify({ event, data: JSON.stringify({ channel: named }) }),
    () =>
      JSON.stringify({
        event,
        data: { channel: named, auth: oddValue(random), channel_data: oddValue(random) },
      }),
    () => JSON.stringify({ event, data: { channel, auth: `laycan:${'0'.repeat(64)}` } }),
    () => JSON.stringify({ event: 'client-typing', channel, data: { text: 'x'.repeat(20_000) } }),
    () => `{"event":"client-typing","channel":"${channel}","data":{"deep":${nested(12_000)}}}`,
    () => `{"event":"${event}","data":${nested(5_000)}`,
    () => JSON.stringify({ event, data: 'x'.repeat(random() < 0.5 ? 33 * 1024 : 31 * 1024) }),
    () => `{"event":"${event}","__proto__":{"data":{}},"data":{"channel":"${channel}","auth":"a:b"}}`,
  ])();
};
