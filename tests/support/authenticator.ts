import { codeOf, stepAt } from '#api/sessions/second-factor/totp';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

/** Shows codes as an app does that has taken a secret. */
export class Authenticator {
  private readonly secret: Buffer;

  /** @param secret in Base32, as screens show it */
  constructor(secret: string) {
    this.secret = fromBase32(secret.replaceAll(' ', ''));
  }

  /** @param steps thirty seconds each, before or after that moment */
  codeAt(moment: Date, steps = 0): string {
    return codeOf(this.secret, stepAt(moment) + steps);
  }

  /** One of no time about that moment. */
  wrongAt(moment: Date): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.codeAt(moment, steps)));
    const codes = Array.from({ length: 6 }, (_, index) => String(100_000 + index));
    const [wrong] = codes.filter((code) => !near.has(code));
    if (wrong === undefined) throw new Error('Six codes cannot be those of five steps');
    return wrong;
  }
}
