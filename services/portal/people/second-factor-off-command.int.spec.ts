import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SecondFactorEnrolment } from '#contracts/people/second-factor';
import { Authenticator } from '../../../tests/support/authenticator.ts';
import { Client, signedInAs } from '../../../tests/support/client.ts';
import { configFor } from '../../../tests/support/config.ts';
import { startPortal } from '../../../tests/support/portal.ts';
import { until } from '../../../tests/support/until.ts';
import { UsageFault } from '../command-line.ts';
import { InstallationFault } from '../engines/installation-fault.ts';
import { demoPassword } from '../seed/world/people.ts';
import { secondFactorOffCommand } from './second-factor-off-command.ts';

const email = 'tom.olsen@g2o.example';
let folder: string;
const said: string[] = [];
const output = { progress: () => undefined, line: (line: string) => void said.push(line) };
const takeOff = (...given: readonly string[]): Promise<void> =>
  secondFactorOffCommand(configFor(folder), given, output);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-second-factor-off-'));
  const portal = await startPortal({ folder });
  const tom = await signedInAs(portal.address, 'Tom');
  const at = '/api/customer/profile/second-factor';
  const begun = await tom.post(`${at}/enrolment`, { password: demoPassword });
  const { secret, enrolment } = begun.body as SecondFactorEnrolment;
  const code = new Authenticator(secret).codeAt(new Date());
  expect((await tom.post(at, { enrolment, verification_code: code })).status).toBe(200);
  await portal.close();
});
afterAll(async () => rm(folder, { recursive: true }));

describe('the command for the only administrator who has lost a second factor', () => {
  it.each([[[]], [['']], [['tom']], [['--help']], [[email, email]]])(
    'does not take %j for an address',
    async (given) => {
      await expect(takeOff(...given)).rejects.toThrow(UsageFault);
    },
  );

  it('changes nothing of who has none, or no account', async () => {
    for (const address of ['julia.lind@g2o.example', 'nobody@g2o.example'])
      await expect(takeOff(address)).rejects.toThrow(InstallationFault);
    expect(said).toEqual([]);
  });

  it('takes it off, which its owner is mailed, and a password is enough', async () => {
    await takeOff('Tom.Olsen@G2O.example');
    expect(said).toEqual([expect.stringContaining('for the password alone')]);
    const portal = await startPortal({ folder });
    try {
      const tom = await new Client(portal.address).signIn(email);
      await until(async () => {
        const { body } = await tom.get('/api/operations/outbox?per_page=60');
        expect(JSON.stringify(body)).toContain('Your second factor for Laycan was taken off');
      });
      expect((await tom.get('/api/customer/profile/second-factor')).body).toMatchObject({ state: 'off' });
    } finally {
      await portal.close();
    }
  });
});
