import type { Config, DistributedConfig } from '#platform/config/config';
import { rememberBuilt } from './built-read-models.ts';
import type { Installation, InstallationOptions } from './installation.ts';
import { InstallationFault } from './installation-fault.ts';
import { type DistributedOptions, openDistributedEngine } from './open-distributed-engine.ts';
import { holdsDemoData, seedOnce } from '../seed/seed-once.ts';

/**
 * Opens the servers that the configuration names. Demo data fill an empty log where the configuration asks for them.
 * @throws ServerUnreachable, UnfitConnectionString, InstallationFault
 */
export const openOnServers = async (
  config: Config,
  servers: DistributedConfig,
  options: DistributedOptions & Pick<InstallationOptions, 'seed'>,
): Promise<Installation> => {
  const { node, roles, masterKey } = config;
  if (!masterKey) throw new InstallationFault('On servers a master key must be configured.');
  const engine = await openDistributedEngine({ engine: servers, node, roles, masterKey }, options);
  try {
    const seeds = config.demo && roles.has('api') && options.seed;
    const demo = seeds ? await seedOnce(engine, node, seeds) : await holdsDemoData(engine);
    // A projector alone was not waited for.
    if (roles.has('api') || roles.has('live')) await rememberBuilt(engine);
    return { engine, demo };
  } catch (error) {
    await engine.close();
    throw error;
  }
};
