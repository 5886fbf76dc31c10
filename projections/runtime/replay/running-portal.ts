import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#platform/make-folder';

/**
 * Where a process of the portal listens, for commands on the same machine: `portal.json` in its data folder. Processes on
 * servers may share a folder, which then holds one file a node, `portal-<node>.json`.
 */
export interface RunningPortal {
  /** `http://127.0.0.1:4300`, without a slash at the end. */
  readonly address: string;
  readonly pid: number;
  /** Lets whoever may read the folder run operations (`X-Operations-Token`); made anew at each start. */
  readonly token: string;
}

export const operationsTokenHeader = 'x-operations-token';

/** `node`: of an installation on servers. */
const fileOf = (folder: string, node: string | undefined): string =>
  join(folder, node === undefined ? 'portal.json' : `portal-${node}.json`);
const ofPortal = /^portal(?:-[\w.-]+)?\.json$/;

const isRunningPortal = (value: unknown): value is RunningPortal =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'token' in value &&
  typeof value.token === 'string';

/** Readable by the portal's own user only. The folder is made where it is absent. */
export const writeRunningPortal = (folder: string, portal: RunningPortal, node?: string): void => {
  makeFolder(folder);
  const file = fileOf(folder, node);
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(portal, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
};

/** Those that say they run; one that died without a word still does. */
export const readRunningPortals = (folder: string): readonly RunningPortal[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => ofPortal.test(name))
    .flatMap((name) => {
      const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return isRunningPortal(value) ? [value] : [];
    });
};

export const removeRunningPortal = (folder: string, node?: string): void =>
  rmSync(fileOf(folder, node), { force: true });
