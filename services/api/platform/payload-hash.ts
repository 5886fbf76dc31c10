import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { inSlices } from '#platform/fairness/in-slices';

/** What stands in order already, as most of ten thousand rows do, is taken as it is. */
const isCanonical = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isCanonical);
  if (typeof value !== 'object' || value === null) return true;
  let before = '';
  for (const [key, field] of Object.entries(value)) {
    if (key < before || !isCanonical(field)) return false;
    before = key;
  }
  return true;
};

const canonical = (value: unknown): unknown => {
  if (isCanonical(value)) return value;
  if (Array.isArray(value)) return value.map(canonical);
  return Object.fromEntries(
    Object.entries(value as object)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, field]) => [key, canonical(field)]),
  );
};

/** Fields of bodies that stand in no hash: what they hold is in the vault, or nowhere. */
export const secretFields: ReadonlySet<string> = new Set([
  'password',
  'current_password',
  'new_password',
  'confirm_password',
  'verification_code',
  'enrolment',
]);

const withoutSecrets = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && Object.keys(body).some((key) => secretFields.has(key))
    ? Object.fromEntries(Object.entries(body).filter(([key]) => !secretFields.has(key)))
    : body;

const textOf = (value: unknown): string => JSON.stringify(canonical(value));

/** SHA-256 (hex) of a caller's body without its secrets, whatever the order of its keys; of an absent body, that of nothing. */
export const payloadHash = (body: unknown): string =>
  createHash('sha256')
    .update(body === undefined ? '' : textOf(withoutSecrets(body)))
    .digest('hex');

/** The same of a body with long lists, between whose entries others have their turn. */
export const payloadHashInSlices = async (body: unknown): Promise<string> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return payloadHash(body);
  const hash = createHash('sha256').update('{');
  const members = withoutSecrets(body) as Readonly<Record<string, unknown>>;
  const keys = Object.keys(
    canonical(Object.fromEntries(Object.keys(members).map((key) => [key, null]))) as object,
  );
  for (const [index, key] of keys.entries()) {
    hash.update(`${index === 0 ? '' : ','}${JSON.stringify(key)}:`);
    const value = members[key];
    if (!Array.isArray(value)) {
      hash.update(textOf(value));
      continue;
    }
    hash.update('[');
    await inSlices([...value.entries()], ([at, entry]) => {
      hash.update(`${at === 0 ? '' : ','}${textOf(entry)}`);
    });
    hash.update(']');
  }
  return hash.update('}').digest('hex');
};

const remembered = new WeakMap<FastifyRequest, string>();

/** Of a body that was hashed where it was read. */
export const rememberPayloadHash = (request: FastifyRequest, hash: string): void => {
  remembered.set(request, hash);
};

export const payloadHashOf = (request: FastifyRequest): string =>
  remembered.get(request) ?? payloadHash(request.body);
