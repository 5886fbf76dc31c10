import { type Form, Malformed, readAs } from './form.ts';
import {
  type CargoMessage,
  type FeedMessage,
  maxMessageBytes,
  reportForms,
  statementForms,
  type VoyageMessage,
  voyageFeedTopics,
  voyageFeedVersion,
} from './messages.ts';

/** What the clocks of two systems may differ by, in milliseconds. */
const maxAheadMs = 15 * 60_000;

/** What is told by each topic. */
const formsOf: Readonly<Record<string, Readonly<Record<string, Form<FeedMessage>>>>> = {
  [voyageFeedTopics.statements]: statementForms,
  [voyageFeedTopics.reports]: reportForms,
};

/** A UTF-16 unit takes three bytes of UTF-8 at most, so that most messages need not be encoded to be known as small enough. */
const isTooLarge = (value: string): boolean =>
  value.length > maxMessageBytes ||
  (value.length * 3 > maxMessageBytes && new TextEncoder().encode(value).length > maxMessageBytes);

const jsonOf = (value: string): Readonly<Record<string, unknown>> => {
  const parsed = parsedOf(value);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Malformed('The message is no object');
  return parsed as Readonly<Record<string, unknown>>;
};

const parsedOf = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    throw new Malformed('The message is no JSON');
  }
};

/** A moment of the future that is told as what happened, with its place. */
type Ahead = readonly [place: string, at: string];

const aheadOnVoyage = ({ calls }: VoyageMessage, latest: string): Ahead | undefined => {
  for (const { callId, terminals } of calls) {
    for (const terminal of terminals) {
      for (const name of ['eta', 'etb', 'etd'] as const) {
        const milestone = terminal[name];
        if (milestone?.happened === true && milestone.at > latest)
          return [`${name} of ${terminal.terminalId} in call ${callId}`, milestone.at];
      }
    }
  }
  return undefined;
};

const aheadInCargo = ({ lines }: CargoMessage, latest: string): Ahead | undefined => {
  for (const { lineId, operations } of lines) {
    for (const operation of operations) {
      for (const name of ['commencedAt', 'completedAt'] as const) {
        const at = operation[name];
        if (at !== null && at > latest) return [`${name} of line ${lineId}`, at];
      }
    }
  }
  return undefined;
};

const aheadIn = (message: FeedMessage, latest: string): Ahead | undefined => {
  if (message.statedAt > latest) return ['statedAt', message.statedAt];
  switch (message.type) {
    case 'voyage':
      return aheadOnVoyage(message, latest);
    case 'cargo':
      return aheadInCargo(message, latest);
    case 'position':
    case 'fuel':
      return message.at > latest ? ['at', message.at] : undefined;
    case 'vessel':
    case 'contact':
    case 'document':
      return undefined;
  }
};

/** The form alone is judged, never the fact: but nothing can be known before it has happened. */
const refuseAhead = (message: FeedMessage, now: Date): void => {
  const latest = new Date(now.getTime() + maxAheadMs).toISOString();
  const ahead = aheadIn(message, latest);
  if (ahead) throw new Malformed(`${ahead[0]} lies more than 15 minutes ahead: ${ahead[1]}`);
};

/** A bill is of a line that its cargo has. */
const refuseDangling = (message: FeedMessage): void => {
  if (message.type !== 'cargo') return;
  const lines = new Set(message.lines.map(({ lineId }) => lineId));
  const dangling = message.bills.find(({ lineId }) => !lines.has(lineId));
  if (dangling)
    throw new Malformed(`Bill ${dangling.billId} is of line ${dangling.lineId}, which the cargo lacks`);
};

/**
 * A message of one of the feed's topics. Fields that are not known are passed over.
 * @param now by the trade's clock
 * @throws Malformed with a sentence for whoever looks at what is parked
 */
export const readFeedMessage = (topic: string, value: string, now: Date): FeedMessage => {
  if (isTooLarge(value)) throw new Malformed(`The message has more than ${maxMessageBytes / 1024} kB`);
  const fields = jsonOf(value);
  const forms = formsOf[topic] ?? {};
  const { type, version } = fields;
  const form = typeof type === 'string' && Object.hasOwn(forms, type) ? forms[type] : undefined;
  if (!form) throw new Malformed(`type is none of ${Object.keys(forms).join(', ')}`);
  if (version !== voyageFeedVersion) throw new Malformed(`version is not ${voyageFeedVersion}`);
  const message = readAs(form, fields);
  refuseAhead(message, now);
  refuseDangling(message);
  return message;
};
