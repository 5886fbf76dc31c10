import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the portal of a data folder listens, for commands on the same machine; `portal.json` in the folder. */
export interface RunningPortal {
  /** `http://127.0.0.1:4300`, without a slash at the end. */
  readonly address: string;
  readonly pid: number;
  /** Lets whoever may read the folder run operations (`X-Operations-Token`); made anew at each start. */
  readonly token: string;
}

export const operationsTokenHeader = 'x-operations-token';

const fileIn = (folder: string): string => join(folder, 'portal.json');

const isRunningPortal = (value: unknown): value is RunningPortal =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'token' in value &&
  typeof value.token === 'string';

/** Readable by the portal's own user only. */
export const writeRunningPortal = (folder: string, portal: RunningPortal): void => {
  const draft = `${fileIn(folder)}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(portal, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileIn(folder));
};

/** undefined where no portal says that it runs; one that died without a word still does. */
export const readRunningPortal = (folder: string): RunningPortal | undefined => {
  if (!existsSync(fileIn(folder))) return undefined;
  const value: unknown = JSON.parse(readFileSync(fileIn(folder), 'utf8'));
  return isRunningPortal(value) ? value : undefined;
};

export const removeRunningPortal = (folder: string): void => rmSync(fileIn(folder), { force: true });
