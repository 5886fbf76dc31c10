import { alone } from '#api/processes/alone';
import { beforeTheFirst } from '#platform/event-store/port';
import type { Engine } from '../engines/engine.ts';
import { InstallationFault } from '../engines/installation-fault.ts';

/** The vault's record of demo data: `begun`, or `seeded` once all of them are in. */
const recordId = 'demo-data';

const demoDataOf = async ({ vault }: Pick<Engine, 'vault'>): Promise<string | undefined> =>
  (await vault.get('secret', recordId))?.value;

export const holdsDemoData = async (engine: Pick<Engine, 'vault'>): Promise<boolean> =>
  (await demoDataOf(engine)) === 'seeded';

/**
 * Fills an empty log with demo data, once for the whole installation, whichever node comes first; the others wait until they
 * are in. A log that holds anything else is left alone.
 * @returns whether the installation holds demo data
 * @throws InstallationFault where the seeding was cut short: half a world is none
 */
export const seedOnce = async (
  engine: Engine,
  node: string,
  seed: (engine: Engine) => Promise<void>,
): Promise<boolean> => {
  if (await holdsDemoData(engine)) return true;
  return alone({ coordination: engine.coordination, name: 'demo-data', node }, async () => {
    const state = await demoDataOf(engine);
    if (state === 'seeded') return true;
    if (state !== undefined) {
      throw new InstallationFault(
        'Filling the log with demo data was cut short, and half of them are there. Empty the databases of KurrentDB and MongoDB, and start again.',
      );
    }
    // The first event only opens the log.
    if ((await engine.events.readAll(beforeTheFirst, 2)).length > 1) return false;
    await engine.vault.put('secret', recordId, { value: 'begun' });
    await seed(engine);
    await engine.vault.put('secret', recordId, { value: 'seeded' });
    return true;
  });
};
