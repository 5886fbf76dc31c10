import { randomUUID } from 'node:crypto';
import { Passwords } from '#api/sessions/passwords';
import { ownContext } from '#api/sessions/second-factor/own-context';
import { PendingSignIns } from '#api/sessions/second-factor/pending-sign-ins';
import { SecondFactors } from '#api/sessions/second-factor/second-factors';
import { userStream } from '#domain/streams';
import { removeSecondFactor } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import { systemClocks } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import type { Secret } from '#platform/config/secret';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { openStores, type Stores } from '../backup/stores.ts';
import { type CommandOutput, runCommand, terminalOutput, UsageFault } from '../command-line.ts';
import { existingDataFolder } from '../engines/data-folder.ts';
import { InstallationFault } from '../engines/installation-fault.ts';

const usage = "Name the address of the account: 'npm run second-factor-off -- jane.doe@example.com'.";

/** @throws UsageFault */
const addressIn = (given: readonly string[]): string => {
  const [address = '', ...more] = given;
  if (!/^[^\s@-][^\s@]*@[^\s@]+$/.test(address) || more.length > 0) throw new UsageFault(usage);
  return address;
};

/** @throws InstallationFault */
const masterKeyOf = (config: Config): Secret<Buffer> => {
  if (config.engine.name === 'embedded') return existingDataFolder(config).masterKey;
  if (config.masterKey) return config.masterKey;
  throw new InstallationFault(
    'Addresses are found by the master key. Name its file in LAYCAN_MASTER_KEY_FILE.',
  );
};

/** What the portal itself takes off, and ends, with a second factor. */
const held = ({ vault }: Stores, keys: PeopleKeys, config: Config) => {
  const clock = systemClocks.machine;
  return {
    factors: new SecondFactors(vault, clock, config, keys, new Passwords(vault, clock)),
    pendingSignIns: new PendingSignIns(vault, clock),
  };
};

const takeOff = async (
  { vault, execute }: Stores,
  keys: PeopleKeys,
  { factors, pendingSignIns }: ReturnType<typeof held>,
  address: string,
): Promise<void> => {
  const claim = await vault.get('email', keys.emailId(address));
  const user = claim?.user;
  const factor = user === undefined ? undefined : await factors.of(user);
  if (user === undefined || !factor)
    throw new InstallationFault(`No account by ${address} has a second factor. Nothing was changed.`);
  const { factorId } = factor;
  const done = await execute({
    stream: userStream(user),
    decider: userDecider,
    decide: (state) => removeSecondFactor(state, { factorId, by: 'administrator' }),
    context: { ...ownContext(user, `second-factor-off/${randomUUID()}`), actor: 'system', side: 'internal' },
  });
  if (!done.ok)
    throw new InstallationFault(
      `The second factor of ${address} stays: ${done.code}. Give their access back before you take it off.`,
    );
  // As a G2O Admin does it: the log first, for the mail to its owner.
  await factors.remove(user, factorId);
  await pendingSignIns.endAllOf(user);
};

/**
 * `npm run second-factor-off -- <address>`: for the only G2O Admin who has lost theirs, whom nobody else can help. The portal of a
 * data folder is stopped meanwhile; on servers it may go on.
 * @throws UsageFault, InstallationFault, DataFolderInUse, ServerUnreachable
 */
export const secondFactorOffCommand = async (
  config: Config,
  given: readonly string[],
  output: CommandOutput,
): Promise<void> => {
  const address = addressIn(given);
  const masterKey = masterKeyOf(config);
  const stores = await openStores(config, output);
  try {
    const keys = new PeopleKeys(stores.vault, masterKey);
    await takeOff(stores, keys, held(stores, keys, config), address);
  } finally {
    await stores.close();
  }
  output.line(`Signing in asks ${address} for the password alone. They are told so by mail.`);
};

if (import.meta.main) {
  await runCommand(
    async () => secondFactorOffCommand(readConfig(process.env), process.argv.slice(2), terminalOutput()),
    [],
  );
}
