/**
 * Query strings, read strictly: scalars and bracket arrays (`trades[]=1`, `trades[0]=1`) and nothing else. Common
 * parsers turn a 21st element into an object, drop parameters past the 1,000th and make operator objects of
 * `search[$ne]=1`; here all of that is an error.
 */
export type Query = Record<string, string | string[]>;

/** Why a query string is not read. */
export interface QueryRefusal {
  readonly message: string;
  /** The parameter, where it is one that is wrong. */
  readonly field?: string;
}

/** What was wrong with a query string; carried beside the query, because the router cannot catch what its parser throws. */
const faults = new WeakMap<Query, QueryRefusal>();

/** The text that a query was read from, where nothing was wrong with it. */
const texts = new WeakMap<Query, string>();

export const queryTextOf = (query: unknown): string | undefined =>
  typeof query === 'object' && query !== null ? texts.get(query as Query) : undefined;

export const queryFaultOf = (query: unknown): QueryRefusal | undefined =>
  typeof query === 'object' && query !== null ? faults.get(query as Query) : undefined;

const longest = 32_768;
const maxParameters = 1_000;
const longestValue = 2_048;
const keyGrammar = /^([A-Za-z][\w-]{0,63})(\[\d{0,4}\])?$/;

class QueryFault extends Error implements QueryRefusal {
  readonly field?: string;

  constructor(message: string, field?: string) {
    super(message);
    if (field !== undefined) this.field = field;
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new QueryFault('The query holds a percent sign that encodes nothing.');
  }
};

const add = (query: Query, key: string, value: string): void => {
  const [, name, brackets] = keyGrammar.exec(key) ?? [];
  if (!name) throw new QueryFault(`'${key.slice(0, 64)}' is no name that a query may hold.`);
  if (value.length > longestValue)
    throw new QueryFault(`'${name}' is longer than ${longestValue} characters.`, name);
  const present = Object.hasOwn(query, name) ? query[name] : undefined;
  if (brackets) {
    if (typeof present === 'string') throw new QueryFault(`'${name}' is both one value and a list.`, name);
    if (present) present.push(value);
    else query[name] = [value];
    return;
  }
  if (present !== undefined)
    throw new QueryFault(`'${name}' is given twice; lists are written '${name}[]'.`, name);
  query[name] = value;
};

const read = (text: string): Query => {
  if (text.length > longest) throw new QueryFault(`The query is longer than ${longest} characters.`);
  const query: Query = {};
  const parts = text.split('&').filter((part) => part !== '');
  if (parts.length > maxParameters)
    throw new QueryFault(`The query has more than ${maxParameters} parameters.`);
  for (const part of parts) {
    const equals = part.indexOf('=');
    const [key, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    add(query, decode(key), decode(value));
  }
  return query;
};

/** For Fastify's router. Never throws; `queryFaultOf` tells what was wrong. */
export const parseQuery = (text: string): Query => {
  try {
    const query = read(text);
    texts.set(query, text);
    return query;
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    const empty: Query = {};
    faults.set(empty, error);
    return empty;
  }
};
