import { describe, expect, it } from '@jest/globals';
import { assert, integer, property, tuple } from 'fast-check';
import { maxCalls, maxLines, maxMessageBytes, voyageFeedTopics } from './messages.ts';
import { cargoMessage, positionMessage, voyageMessage } from './messages.specification.ts';
import { readFeedMessage } from './read-message.ts';

const now = new Date('2027-03-10T08:00:00.000Z');
const { statements, reports } = voyageFeedTopics;
const read = (message: unknown, topic: string = statements) =>
  readFeedMessage(topic, JSON.stringify(message), now);

const [call] = voyageMessage.calls;
const [terminal] = call?.terminals ?? [];
const [line] = cargoMessage.lines;
const withTerminal = (more: object) => ({
  ...voyageMessage,
  calls: [{ ...call, terminals: [{ ...terminal, ...more }] }],
});
const ahead = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

describe('a message of the feed', () => {
  it.each([voyageMessage, cargoMessage])('of type $type is taken as it is', (message) => {
    expect(read(message)).toEqual(message);
  });

  it('is taken from its own topic only', () => {
    expect(read(positionMessage, reports)).toEqual(positionMessage);
    expect(() => read(positionMessage)).toThrow('type is none of voyage, cargo, vessel, contact, document');
  });

  it('may have fields that are not known, and moments of any offset', () => {
    const { eta } = terminal ?? {};
    const told = { ...withTerminal({ eta: { ...eta, at: '2027-03-09T03:00:00-03:00', by: 'x' } }), more: 1 };
    expect(read(told)).toEqual(voyageMessage);
  });

  it('is judged by its form, never by what it says', () => {
    const berthedFirst = { etb: { at: '2027-03-01T06:00:00.000Z', happened: false } };
    expect(read(withTerminal(berthedFirst))).toMatchObject({ type: 'voyage' });
    expect(
      read({ ...voyageMessage, calls: [{ ...call, port: { locode: 'XXZZZ', name: 'Nowhere' } }] }),
    ).toEqual(expect.anything());
    expect(read(withTerminal({ eta: { at: ahead(60), happened: false } }))).toEqual(expect.anything());
  });

  it.each([
    ['{', 'The message is no JSON'],
    ['[]', 'The message is no object'],
    ['{"type":"__proto__","version":1}', 'type is none of voyage, cargo, vessel, contact, document'],
    ['{"type":"voyage","version":2}', 'version is not 1'],
    ['{"type":"voyage","version":1}', 'sequence is missing'],
    [`"${'x'.repeat(maxMessageBytes)}"`, 'The message has more than 256 kB'],
    [`"${'é'.repeat(maxMessageBytes / 2)}"`, 'The message has more than 256 kB'],
  ])('that is %.40s is refused: %s', (value, sentence) => {
    expect(() => readFeedMessage(statements, value, now)).toThrow(sentence);
  });

  it('has moments that a calendar has, and no others, of whatever digits they are made', () => {
    const upTo = (max: number) => integer({ min: 0, max });
    const parts = tuple(
      integer({ min: 1999, max: 2101 }),
      upTo(13),
      upTo(32),
      upTo(24),
      upTo(60),
      upTo(60),
      upTo(999),
    );
    assert(
      property(parts, ([year, month, ...rest]) => {
        const [day, hour, minute, second] = rest.map((each) => String(each).padStart(2, '0'));
        const clock = `${hour}:${minute}:${second}.${String(rest[4]).padStart(3, '0')}Z`;
        const told = `${year}-${String(month).padStart(2, '0')}-${day}T${clock}`;
        const time = new Date(told);
        const isThere =
          !Number.isNaN(time.getTime()) && time.toISOString() === told && year >= 2000 && year <= 2100;
        const take = () => read(withTerminal({ eta: { at: told, happened: false } }));
        if (isThere) expect(take()).toMatchObject({ calls: [{ terminals: [{ eta: { at: told } }] }] });
        // Midnight may be told as 24:00 of the day before.
        else if (hour !== '24') expect(take).toThrow('is no moment');
      }),
      { numRuns: 500 },
    );
  });

  const noMoment = 'statedAt is no moment of the years 2000 to 2100 with an offset';

  it.each([
    [{ ...voyageMessage, voyageId: 'v 1' }, 'voyageId is no id of 1 to 64 letters, digits, "-" or "_"'],
    [{ ...voyageMessage, voyageId: 'v'.repeat(65) }, 'voyageId is no id'],
    [{ ...voyageMessage, sequence: 1.5 }, 'sequence is no whole number'],
    [{ ...voyageMessage, statedAt: '10 March 2027' }, noMoment],
    [{ ...voyageMessage, statedAt: '2027-02-30T08:00:00Z' }, noMoment],
    [{ ...voyageMessage, statedAt: '9999-12-31T23:59:00-23:59' }, noMoment],
    [
      { ...voyageMessage, voyageId: 'constructor' },
      "voyageId is 'constructor', a name that programs keep for themselves",
    ],
    [{ ...voyageMessage, vvn: '\u200b' }, 'vvn is empty'],
    [{ ...voyageMessage, state: 'sunk' }, 'state is none of scheduled, commenced, completed, cancelled'],
    [
      { ...voyageMessage, vessel: { id: 'tern-2027-03-10', name: 'Tern' } },
      'vessel.id is no id of 1 to 64 letters, digits, "-" or "_" that does not end as a day does',
    ],
    [{ ...voyageMessage, calls: [call, call] }, 'calls names a twice'],
    [
      {
        ...voyageMessage,
        calls: Array.from({ length: maxCalls + 1 }, (_, n) => ({ ...call, callId: `c${n}` })),
      },
      'calls has more than 60 entries',
    ],
    [withTerminal({ type: 'X' }), 'calls[0].terminals[0].type is none of L, D, F, T'],
    [{ ...voyageMessage, statedAt: ahead(16) }, 'statedAt lies more than 15 minutes ahead'],
    [
      withTerminal({ eta: { at: ahead(16), happened: true } }),
      'eta of t1 in call a lies more than 15 minutes ahead',
    ],
    [
      {
        ...cargoMessage,
        lines: Array.from({ length: maxLines + 1 }, (_, n) => ({ ...line, lineId: `l${n}` })),
      },
      'lines has more than 500 entries',
    ],
    [{ ...cargoMessage, lines: [] }, 'Bill b1 is of line l1, which the cargo lacks'],
    [{ ...cargoMessage, laycan: { start: '2027-02-30', finish: '2027-03-01' } }, 'laycan.start is no day'],
  ])('is refused with a sentence: %#', (message, sentence) => {
    expect(() => read(message)).toThrow(sentence);
  });
});
