#!/usr/bin/env node
/**
 * Verifies the history of a booking against a statement, offline, with Node 20 or newer and nothing else:
 *
 *     node verify.mjs proof.json statement.txt HASH
 *
 * `proof.json` is the proof of a booking, `statement.txt` a statement of its organisation, and HASH the SHA-256 of that
 * statement, as it was mailed. It says a sentence for each event, and ends with 0 where all that the statement covers is as
 * it was, 1 where something is not, 2 where the statement says nothing of the booking, 3 where a file cannot be read.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const proofFormat = 'laycan-booking-proof-1';
const eventTag = 'laycan-booking-event-1';
const beforeTheFirstEvent = '0'.repeat(64);
const sha256 = /^[0-9a-f]{64}$/;
const statementLine = /^(booking-[^ ]+) (0|[1-9][0-9]{0,14}) ([0-9a-f]{64})$/;

const exitCodes = { intact: 0, broken: 1, not_listed: 2 };
const unreadable = 3;

/** A file is not what it should be; the message says why. */
class Unfit extends Error {}

const refuse = (why) => {
  throw new Unfit(why);
};

const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** The length in bytes of UTF-8, a colon, the text, a comma. */
const netstring = (text) => `${Buffer.byteLength(text, 'utf8')}:${text},`;

const headAfter = (previous, stream, { revision, id, type, recordedAt, data, who }) =>
  hashOf(
    [eventTag, previous, stream, String(revision), id, type, recordedAt, data, who].map(netstring).join(''),
  );

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text, name) => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`${name} is no JSON.`);
  }
};

const assertEvent = (event, number) => {
  const texts = ['id', 'type', 'recordedAt', 'data', 'who'];
  const isWhole =
    isObject(event) && texts.every((key) => typeof event[key] === 'string' && event[key].isWellFormed());
  if (!isWhole || !Number.isSafeInteger(event.revision) || event.revision < 0)
    refuse(`Event ${number} of the proof is not whole.`);
};

const readProof = (text) => {
  const proof = parsed(text, 'The proof');
  if (!isObject(proof) || proof.format !== proofFormat)
    refuse(`The proof is not of the format ${proofFormat}.`);
  const { stream, events, statements = [], restores = [] } = proof;
  if (typeof stream !== 'string' || !Array.isArray(events) || events.length === 0)
    refuse('The proof names no booking, or holds no events.');
  if (!Array.isArray(statements) || !Array.isArray(restores)) refuse('The proof is not whole.');
  events.forEach((event, index) => {
    assertEvent(event, index + 1);
    const before = events[index - 1];
    if (before && before.revision >= event.revision)
      refuse(`Event ${index + 1} of the proof is out of order.`);
  });
  return { stream, events, statements, restores };
};

/** Stream, revision and head of each booking, by stream: sorted, so that none can be listed twice. */
const readStatement = (bytes) => {
  const text = bytes.toString('utf8');
  if (!text.endsWith('\n')) refuse('The statement does not end with a whole line.');
  const listed = new Map();
  let last = '';
  text
    .slice(0, -1)
    .split('\n')
    .forEach((line, index) => {
      const [, stream, revision, head] =
        statementLine.exec(line) ?? refuse(`Line ${index + 1} of the statement is none of a statement.`);
      if (stream <= last)
        refuse(`Line ${index + 1} of the statement is out of order, or lists a booking again.`);
      last = stream;
      listed.set(stream, { revision: Number(revision), head });
    });
  return listed;
};

const whoDid = (who) => {
  const by = parsed(who, 'What the proof tells of who did it');
  if (!isObject(by)) return 'somebody';
  if (by.side === 'internal') return 'the operator';
  return typeof by.actor === 'string' ? `user ${by.actor}` : 'somebody';
};

const eventLine = ({ revision, type, recordedAt, who }, what) =>
  `Revision ${revision}, ${type}, recorded ${recordedAt} by ${whoDid(who)}: ${what}`;

const restoresIn = ({ restores }) =>
  restores
    .filter(isObject)
    .map(
      ({ restoredAt, backupTakenAt }) =>
        `The portal says that its log was restored at ${restoredAt} from a backup of ${backupTakenAt}: what was recorded in between is lost.`,
    );

/** What the portal tells of the statement by now. */
const aboutStatement = ({ statements }, hash) => {
  const known = statements.filter(isObject);
  const itself = known.find((one) => one.hash === hash);
  const broken = known.slice(1).filter((one, index) => one.previous !== known[index].hash);
  return [
    itself
      ? `The portal says that this statement is of ${itself.day}.`
      : 'The portal does not tell of this statement: it is from before the booking, was left out, or a restored log lost it.',
    ...broken.map(({ day }) => `The statement of ${day} does not name the one before it: one was left out.`),
  ];
};

const afterStatement = 'younger than the statement, which says nothing of it.';

const listedIn = ({ stream, events, ...proof }, { revision, head }) => {
  const last = events.at(-1).revision;
  let reached = beforeTheFirstEvent;
  let isFound = false;
  for (const event of events) {
    reached = headAfter(reached, stream, event);
    if (event.revision === revision) isFound = reached === head;
  }
  if (isFound) {
    return {
      verdict: 'intact',
      sentences: events.map((event) =>
        eventLine(
          event,
          event.revision <= revision ? 'as it was when the statement was issued.' : afterStatement,
        ),
      ),
    };
  }
  const unproven = events.map((event) =>
    eventLine(event, event.revision <= revision ? 'not shown to be what it was.' : afterStatement),
  );
  const why =
    last < revision
      ? [
          `The statement knows the booking up to revision ${revision}, and the proof ends with revision ${last}: what came after it was dropped, or a restored log lost it. A statement from before that can still be held against the rest.`,
          ...restoresIn(proof),
        ]
      : [
          `Up to revision ${revision} this is not the history that the statement knows: an event was altered, dropped, added or put into another order.`,
        ];
  return { verdict: 'broken', sentences: [...unproven, ...why] };
};

/**
 * @param {string} proofText JSON
 * @param {Uint8Array} statementBytes
 * @param {string} mailedHash
 * @returns `verdict`: `intact`, `broken` or `not_listed`; `sentences`: one an event, and what else is to be said
 * @throws Error where a file is not what it should be
 */
export const verify = (proofText, statementBytes, mailedHash) => {
  if (!sha256.test(mailedHash)) refuse('The hash is no SHA-256: 64 digits, 0 to 9 and a to f.');
  const bytes = Buffer.from(statementBytes);
  if (hashOf(bytes) !== mailedHash)
    return {
      verdict: 'broken',
      sentences: ['The statement is not the one whose hash was mailed: it was altered.'],
    };
  const listed = readStatement(bytes);
  const proof = readProof(proofText);
  const itself = listed.get(proof.stream);
  if (!itself)
    return {
      verdict: 'not_listed',
      sentences: [
        ...proof.events.map((event) => eventLine(event, afterStatement)),
        'The statement does not list this booking: it was declared later, or the statement left it out.',
        ...aboutStatement(proof, mailedHash),
      ],
    };
  const { verdict, sentences } = listedIn(proof, itself);
  return { verdict, sentences: [...sentences, ...aboutStatement(proof, mailedHash)] };
};

const main = ([proof, statement, hash]) => {
  if (!proof || !statement || !hash) {
    process.stderr.write('node verify.mjs proof.json statement.txt HASH\n');
    return unreadable;
  }
  try {
    const { verdict, sentences } = verify(readFileSync(proof, 'utf8'), readFileSync(statement), hash);
    process.stdout.write(`${sentences.join('\n')}\n`);
    return exitCodes[verdict];
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return unreadable;
  }
};

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2));
