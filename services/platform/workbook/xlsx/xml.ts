import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { limits } from '../limits.ts';
import { WorkbookError, type WorkbookPlace } from '../port.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Takes the elements of one part; names come without their prefix. */
export interface XmlReader {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
  /** Called between chunks: the time to hand on what was read. Answers true where nothing more is wanted. */
  pause?(): Promise<boolean>;
  /** Where the reader is, for an error. */
  place(): WorkbookPlace;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without prefix (`r:id` → `id`); a name without prefix comes first. */
export const attributeOf = (attributes: XmlAttributes, name: string): string | undefined => {
  if (attributes[name] !== undefined) return attributes[name];
  const key = Object.keys(attributes).find((key) => localName(key) === name);
  return key === undefined ? undefined : attributes[key];
};

/** Whether a DOCTYPE stands before the root element. By steps, for a pattern over comments would take for ever. */
const hasDoctype = (prolog: string): boolean => {
  for (let at = 0; at < prolog.length;) {
    if (/\s|\uFEFF/.test(prolog.charAt(at))) {
      at += 1;
      continue;
    }
    const [begin, end] = [['<?', '?>'] as const, ['<!--', '-->'] as const].find(([begin]) =>
      prolog.startsWith(begin, at),
    ) ?? ['', ''];
    if (begin === '') return prolog.slice(at, at + 9).toUpperCase() === '<!DOCTYPE';
    const closed = prolog.indexOf(end, at + begin.length);
    if (closed < 0) return false;
    at = closed + end.length;
  }
  return false;
};

class XmlPart {
  private readonly parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  private readonly reader: XmlReader;
  private depth = 0;
  private prolog = '';
  private rooted = false;
  /** Characters fed since anything came to its end. */
  private pending = 0;

  constructor(reader: XmlReader) {
    this.reader = reader;
    this.parser.on('error', (error) => this.refuse(error));
    this.parser.on('doctype', () => this.refuse());
    this.parser.on('opentag', ({ name, attributes }) => {
      this.rooted = true;
      this.pending = 0;
      this.depth += 1;
      if (this.depth > limits.depth) this.refuse();
      reader.open(localName(name), attributes);
    });
    this.parser.on('closetag', ({ name }) => {
      this.pending = 0;
      this.depth -= 1;
      reader.close(localName(name));
    });
    this.parser.on('text', (text) => this.text(text));
    this.parser.on('cdata', (text) => this.text(text));
  }

  write(chunk: string): void {
    if (!this.rooted) {
      this.prolog += chunk;
      if (hasDoctype(this.prolog)) this.refuse();
    }
    this.pending += chunk.length;
    this.parser.write(chunk);
    if (!this.rooted && this.prolog.length > limits.prolog) this.refuse();
    // The parser gathers a text or an attribute before it hands it out; endless ones must not fill the heap.
    if (this.pending > limits.token) this.refuse();
  }

  end(): void {
    this.parser.close();
    if (!this.rooted) this.refuse();
  }

  private text(text: string): void {
    this.pending = 0;
    this.reader.text(text);
  }

  private refuse(cause?: Error): never {
    throw Object.assign(new WorkbookError('bad_xml', this.reader.place()), cause ? { cause } : {});
  }
}

/**
 * Feeds a part to a reader as it is unpacked.
 *
 * @throws WorkbookError `bad_xml` with the reader's place; `encoding`
 */
export const readXml = async (stream: Readable, reader: XmlReader): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const part = new XmlPart(reader);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    part.write(decoder.decode(chunk, { stream: true }));
    if (await reader.pause?.()) {
      stream.destroy();
      return;
    }
  }
  part.write(decoder.decode());
  part.end();
};
