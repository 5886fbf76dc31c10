import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clocks } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import type { Engine } from '#portal/engines/engine';
import { createPortal, type Portal } from '#portal/portal';
import { seedBasics, seedPortal, settled } from '#portal/seed/seed-portal';
import { configFor } from './config.ts';
import { putDemoWorld } from './demo-folder.ts';

export interface StartPortal {
  /** `none`: nobody is there. `people`: organisations, users and reference data (the default). `demo`: the whole world. */
  readonly seed?: 'none' | 'people' | 'demo';
  readonly clocks?: Clocks;
  readonly config?: Partial<Config>;
  /** Folder of the built web, for browser tests. */
  readonly web?: string;
  /** Data folder to start on, which then stays; without it a fresh one that `close` deletes. */
  readonly folder?: string;
}

export const seeds: Readonly<Record<'people' | 'demo', (engine: Engine) => Promise<void>>> = {
  people: async (engine) => {
    await seedBasics(engine);
    await settled(engine);
  },
  // A month of voyages: half a year of them takes longer than all that is tested with it.
  demo: async (engine) => seedPortal(engine, { voyageDays: 30 }),
};

const makeDemoWorld = async (folder: string): Promise<void> => {
  await mkdir(folder);
  const portal = await startPortal({ folder, seed: 'demo' });
  await portal.close();
};

/** Into an empty folder. */
export const putUsualDemo = (folder: string): Promise<void> => putDemoWorld(folder, makeDemoWorld);

/** Boots the whole portal in this process, on a free port. `close` stops it and deletes a folder of its own. */
export const startPortal = async (options: StartPortal = {}): Promise<Portal> => {
  const { seed = 'people', clocks, config, web } = options;
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'laycan-')));
  const isUsualDemo = seed === 'demo' && !options.folder && !clocks && !config?.masterKey;
  if (isUsualDemo) await putUsualDemo(folder);
  const portal = await createPortal({
    config: configFor(folder, config),
    threads: 'caller',
    ...(clocks && { clocks }),
    ...(web !== undefined && { web }),
    ...(seed !== 'none' && { seed: seeds[seed] }),
  });
  return {
    ...portal,
    close: async () => {
      await portal.close();
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
