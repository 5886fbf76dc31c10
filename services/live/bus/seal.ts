import { createHmac, timingSafeEqual } from 'node:crypto';

const form = /^([\da-f]{64}) /;

/**
 * Tells what a node of this installation wrote from what others put on the topic, to which a broker may let anyone write: whispers
 * go on to browsers as they are. Whoever reads the topic can repeat what was said there (`BusMemory` looks for that), and say nothing else.
 */
export class BusSeal {
  readonly #key: Buffer;

  /** @param secret that all nodes share, and nobody else has; it is used for nothing but to derive the seal's own key */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('live bus').digest();
  }

  seal(text: string): string {
    return `${this.#digest(text).toString('hex')} ${text}`;
  }

  /** What was sealed; undefined for what nobody here wrote. */
  open(sealed: string): string | undefined {
    const [prefix, hex] = form.exec(sealed) ?? [];
    if (prefix === undefined || hex === undefined) return undefined;
    const text = sealed.slice(prefix.length);
    return timingSafeEqual(Buffer.from(hex, 'hex'), this.#digest(text)) ? text : undefined;
  }

  #digest(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
