import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Verified {
  /** `not_listed`: the statement says nothing of the booking. */
  readonly verdict: 'intact' | 'broken' | 'not_listed';
  /** One an event, and what else is to be said. */
  readonly sentences: readonly string[];
}

/** @throws Error where a file is not what it should be */
export type Verify = (proofText: string, statementBytes: Uint8Array, mailedHash: string) => Verified;

export const verifierPath = join(import.meta.dirname, '../../web/public/verify.mjs');

/** What customers download: a file that stands for itself, and knows nothing of the portal's code. */
export const { verify } = (await import(pathToFileURL(verifierPath).href)) as { verify: Verify };
