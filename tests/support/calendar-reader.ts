/** A reader of calendars (RFC 5545) that knows nothing of how the portal writes them, and forgives nothing. */

export interface CalendarProperty {
  readonly name: string;
  /** `VALUE=DATE`, and the like, as written. */
  readonly parameters: readonly string[];
  /** As written, still escaped. */
  readonly raw: string;
}

export interface ReadCalendar {
  readonly head: ReadonlyMap<string, CalendarProperty>;
  readonly events: readonly ReadonlyMap<string, CalendarProperty>[];
}

const longestLine = 75;

/** Lines by CRLF, those that go on in the next put together. Bytes count, and no character is cut. */
const unfolded = (bytes: Uint8Array): readonly string[] => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end');
  const lines: string[] = [];
  for (const line of text.slice(0, -2).split('\r\n')) {
    // Tabs are of the grammar.
    if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`A control character in ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > longestLine) throw new Error(`More than ${longestLine} octets: ${line}`);
    const last = lines.at(-1);
    if (!line.startsWith(' ')) lines.push(line);
    else if (last === undefined) throw new Error('The first line goes on');
    else lines[lines.length - 1] = last + line.slice(1);
  }
  return lines;
};

const propertyOf = (line: string): CalendarProperty => {
  const [, name = '', parameters = '', raw = ''] =
    /^([A-Z][A-Z-]*)((?:;[A-Z-]+=[^";:,]+)*):(.*)$/u.exec(line) ?? [];
  if (name === '') throw new Error(`No property: ${JSON.stringify(line)}`);
  return { name, parameters: parameters.split(';').slice(1), raw };
};

/** The text of a value of type TEXT. */
export const textOf = (property: CalendarProperty | undefined): string => {
  if (!property) return '';
  let text = '';
  const { raw } = property;
  for (let at = 0; at < raw.length; at += 1) {
    const character = raw.charAt(at);
    if (character === ',' || character === ';') throw new Error(`Not escaped: ${raw}`);
    if (character !== '\\') {
      text += character;
      continue;
    }
    at += 1;
    const escaped = raw.charAt(at);
    if (!/^[\\;,nN]$/.test(escaped)) throw new Error(`An escape that there is not: ${raw}`);
    text += /n/i.test(escaped) ? '\n' : escaped;
  }
  return text;
};

/** @throws where it is no calendar, to the last octet */
export const readCalendar = (bytes: Uint8Array): ReadCalendar => {
  const lines = unfolded(bytes).map(propertyOf);
  const is = (property: CalendarProperty | undefined, name: string, raw: string) =>
    property?.name === name && property.raw === raw;
  if (!is(lines[0], 'BEGIN', 'VCALENDAR') || !is(lines.at(-1), 'END', 'VCALENDAR'))
    throw new Error('It does not begin and end as a calendar');
  const head = new Map<string, CalendarProperty>();
  const events: Map<string, CalendarProperty>[] = [];
  let into: Map<string, CalendarProperty> = head;
  for (const property of lines.slice(1, -1)) {
    if (is(property, 'BEGIN', 'VEVENT') && into === head) events.push((into = new Map()));
    else if (is(property, 'END', 'VEVENT') && into !== head) into = head;
    else if (property.name === 'BEGIN' || property.name === 'END')
      throw new Error(`Misplaced ${property.name}`);
    else if (into.has(property.name)) throw new Error(`${property.name} twice`);
    else if (into === head && events.length > 0)
      throw new Error(`${property.name} stands behind the entries`);
    else into.set(property.name, property);
  }
  if (into !== head) throw new Error('An entry does not end');
  return { head, events };
};
