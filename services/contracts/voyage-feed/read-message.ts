import { type Form, Malformed } from './form.ts';
import {
  type FeedMessage,
  maxMessageBytes,
  reportForms,
  statementForms,
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

/** Moments that are told as what happened, each with its place. */
const happenedIn = (message: FeedMessage): readonly (readonly [place: string, at: string | null])[] => {
  switch (message.type) {
    case 'voyage':
      return message.calls.flatMap(({ callId, terminals }) =>
        terminals.flatMap((terminal) =>
          (['eta', 'etb', 'etd'] as const).map((name): [string, string | null] => {
            const milestone = terminal[name];
            return [
              `${name} of ${terminal.terminalId} in call ${callId}`,
              milestone?.happened === true ? milestone.at : null,
            ];
          }),
        ),
      );
    case 'cargo':
      return message.lines.flatMap(({ lineId, operations }) =>
        operations.flatMap(({ commencedAt, completedAt }): [string, string | null][] => [
          [`commencedAt of line ${lineId}`, commencedAt],
          [`completedAt of line ${lineId}`, completedAt],
        ]),
      );
    case 'position':
    case 'fuel':
      return [['at', message.at]];
    case 'vessel':
    case 'contact':
    case 'document':
      return [];
  }
};

/** The form alone is judged, never the fact: but nothing can be known before it has happened. */
const refuseAhead = (message: FeedMessage, now: Date): void => {
  const latest = new Date(now.getTime() + maxAheadMs).toISOString();
  const moments = [['statedAt', message.statedAt] as const, ...happenedIn(message)];
  const ahead = moments.find(([, at]) => at !== null && at > latest);
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
  const message = form.read(fields, '');
  refuseAhead(message, now);
  refuseDangling(message);
  return message;
};
