import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { LiveSimulation, oneTopic, type Step } from '../../tests/support/live-simulation.ts';

/** A list was asked for again and knew of a removal; a push of before it shows the document once more, and then comes a cut. */
const cutAfterAnOlderPush: Step[] = [
  { do: 'connect', client: 0 },
  { do: 'rebuild' },
  { do: 'change', document: 3 },
  { do: 'project', events: 1 },
  { do: 'remove', document: 3 },
  { do: 'deliver', client: 0 },
  { do: 'deliver', client: 0 },
  { do: 'answer', which: 0 },
  { do: 'project', events: 1 },
  { do: 'deliver', client: 0 },
  { do: 'deliver', client: 0 },
  { do: 'cut', client: 0 },
  { do: 'answer', which: 0 },
  { do: 'answer', which: 0 },
];

/** What was missed is read before a flip and shown after it; the cut comes before the word that the list must be asked for again. */
const cutAmidAFlippedResume: Step[] = [
  { do: 'change', document: 1 },
  { do: 'project', events: 1 },
  { do: 'connect', client: 1 },
  { do: 'change', document: 0 },
  { do: 'cut', client: 1 },
  { do: 'project', events: 1 },
  { do: 'connect', client: 1 },
  { do: 'rebuild' },
  { do: 'deliver', client: 1 },
  { do: 'answer', which: 0 },
  { do: 'answer', which: 0 },
  { do: 'deliver', client: 1 },
  { do: 'cut', client: 1 },
];

/** Somebody else's resume is the first to meet another generation, while a step still holds what it read of the last one. */
const anotherMeetsTheFlip: Step[] = [
  { do: 'connect', client: 0 },
  { do: 'change', document: 0 },
  { do: 'project', events: 1 },
  { do: 'deliver', client: 0 },
  { do: 'answer', which: 0 },
  { do: 'rebuild' },
  { do: 'connect', client: 1 },
  { do: 'deliver', client: 0 },
  { do: 'answer', which: 0 },
  { do: 'deliver', client: 0 },
  { do: 'cut', client: 0 },
];

/** A document overtakes twice; between the two a generation is made live that has it only in its turn. */
const overtakesAmidAFlip: Step[] = [
  { do: 'connect', client: 0 },
  { do: 'change', document: 0 },
  { do: 'project', events: 1 },
  { do: 'answer', which: 0 },
  { do: 'answer', which: 0 },
  { do: 'change', document: 1 },
  { do: 'change', document: 0 },
  { do: 'change', document: 0 },
  { do: 'overtake', document: 0 },
  { do: 'answer', which: 0 },
  { do: 'answer', which: 0 },
  { do: 'overtake', document: 0 },
  { do: 'rebuild' },
  { do: 'answer', which: 0 },
  { do: 'answer', which: 0 },
];

const kinds = [
  ['where every document must be read', undefined],
  ['where ids tell their channels', oneTopic],
] as const;

/**
 * Documents change, hide and vanish; the store answers late and out of turn; connections are cut with frames on the
 * wire. In the end every client must show what the store holds, and no document may ever have gone back in time.
 */
describe('The live connection under any schedule', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ do: fc.constant('change' as const), document: fc.nat(4) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), document: fc.nat(4) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), document: fc.nat(4) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('overtake' as const), document: fc.nat(4) }) },
      { weight: 5, arbitrary: fc.record({ do: fc.constant('project' as const), events: fc.nat(4) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), events: fc.nat(3) }) },
      { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(9) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), client: fc.nat(1) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('connect' as const), client: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), client: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('rebuild' as const) }) },
    ),
    { maxLength: 80, size: 'max' },
  );

  it.each(kinds)('brings every client to what the store holds, %s', async (_kind, topic) => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const simulation = await LiveSimulation.start(topic);
        for (const step of sequence) await simulation.do(step);
        await simulation.settle();
        for (const client of simulation.clients) {
          expect(client.faults).toEqual([]);
          expect(client.shown()).toEqual(simulation.visible());
        }
        await simulation.close();
      }),
      {
        numRuns: 500,
        examples: [
          [cutAfterAnOlderPush],
          [cutAmidAFlippedResume],
          [anotherMeetsTheFlip],
          [overtakesAmidAFlip],
        ],
      },
    );
  });

  it.each(kinds)(
    'misses nothing of a step that began while nobody was on any channel, %s',
    async (_kind, topic) => {
      for (let turns = 0; turns < 60; turns += 1) {
        const simulation = await LiveSimulation.start(topic);
        const [client] = simulation.clients;
        simulation.clients.length = 1;
        await simulation.do({ do: 'connect', client: 0 });
        await simulation.settle();
        await simulation.do({ do: 'cut', client: 0 });
        await simulation.do({ do: 'change', document: 1 });
        const back = client?.connect();
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        await simulation.do({ do: 'project', events: 1 });
        await back;
        await simulation.settle();
        expect([turns, client?.shown()]).toEqual([turns, simulation.visible()]);
        await simulation.close();
      }
    },
  );
});
