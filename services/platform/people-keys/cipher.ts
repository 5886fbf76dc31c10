import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM, as `v1.` and base64url of nonce, ciphertext and tag. The context (whose datum, or whose key) is
 * authenticated: a ciphertext that was moved to someone else does not open.
 */
const algorithm = 'aes-256-gcm';
const mark = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;
export const keyBytes = 32;

export const seal = (key: Buffer, context: string, plain: Buffer): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `${mark}${sealed.toString('base64url')}`;
};

/** Throws where the key is another one, or the text was tampered with. */
export const open = (key: Buffer, context: string, text: string): Buffer => {
  if (!text.startsWith(mark)) throw new Error('This is no ciphertext of ours');
  const sealed = Buffer.from(text.slice(mark.length), 'base64url');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes)),
    decipher.final(),
  ]);
};

/** A key for one purpose, so that no key serves two. */
export const derive = (master: Buffer, purpose: string): Buffer =>
  createHmac('sha256', master).update(`laycan/${purpose}`).digest();
