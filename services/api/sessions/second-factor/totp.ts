import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of RFC 6238 as every authenticator app makes them: HMAC-SHA-1, six digits, a new one every thirty seconds. */
const digits = 6;
export const stepSeconds = 30;
/** RFC 4226 asks for 160 bits, as many as the hash has. */
const secretBytes = 20;
/** Steps before and after the servers' own: clocks of phones differ, and people type slowly. */
const tolerance = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648, without padding: how apps take a secret. */
export const inBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
};

export const newSecret = (): Buffer => randomBytes(secretBytes);

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1_000 / stepSeconds);

/** The code of a step: HOTP of RFC 4226 with the step for a counter. */
export const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
};

/** The step whose code it is; undefined where it is that of none about now. */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | undefined => {
  if (code.length !== digits || !/^\d+$/.test(code)) return undefined;
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index);
  return steps.find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
};

/** What a QR code holds for an app to take the secret from. */
export const addressOfSecret = (secret: Buffer, account: string): string => {
  const label = ['Laycan', account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${inBase32(secret)}&issuer=Laycan`;
};
