import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { admissionsDecider } from '#domain/admissions/decide';
import { isEvent } from '#domain/stored-events';
import { admissionsStream } from '#domain/streams';
import { organisationsModel } from '#projections/organisations/read-model';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { wizardCompanies, wizardStaff } from '../load/support/wizard-names.ts';
import { seedWizardWorld } from '../load/support/wizard-world.ts';
import { type Client, signedInAs } from '../support/client.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { GaveUp, MortalPortal } from './support/mortal-portal.ts';

/**
 * The wizard of a large organisation, stopped between two of its writes: all of it is founded afterwards, once, or nothing of it.
 */
const { seed, timeLimit, faults, isLong } = faultRun('wizard-kill');

/** In a sample the same with fewer. */
const size = isLong ? { people: 100, companies: 60, staff: 12 } : { people: 12, companies: 6, staff: 3 };

let house: MortalPortal;
beforeAll(async () => {
  house = await MortalPortal.start();
  const { engine } = house.portal;
  await seedWizardWorld(engine, size);
  await engine.watcher.passed(await engine.events.head(), 20_000);
}, timeLimit);
afterAll(async () => house.close());

interface Founding {
  readonly name: string;
  readonly emails: readonly string[];
  readonly ask: () => Promise<void>;
}

const founding = (tom: Client): Founding => {
  const name = `Sawmills ${randomUUID()}`;
  const emails = Array.from({ length: size.people }, () => `${randomUUID()}@baltic.example`);
  const form = newCharterer({
    name,
    permissions: ['bookings', 'vessels'],
    companies: wizardCompanies(size.companies),
    internal_users: wizardStaff(size.staff),
    customer_users: emails.map((email) => ({ email, role: 'declarer' })),
  });
  return {
    name,
    emails,
    ask: async () => {
      expect((await house.ask(tom, 'POST', '/api/internal/organisations', form)).status).toBe(201);
    },
  };
};

const admissionsOf = async (name: string): Promise<number> =>
  (await house.portal.engine.events.readStream(admissionsStream))
    .map(recordedBy(admissionsDecider))
    .filter((event) => isEvent(event, 'OrganisationAdmitted') && event.data.name === name).length;

/** All of it, or nothing. @param isAnswered whoever founded it was told that it is there */
const expectWhole = async ({ name, emails }: Founding, isAnswered: boolean): Promise<void> => {
  const admitted = await admissionsOf(name);
  expect(admitted).toBeLessThanOrEqual(1);
  if (isAnswered) expect(admitted).toBe(1);
  const { documents } = house.portal.engine;
  const found = await documents.find(organisationsModel, { name });
  expect(found).toHaveLength(admitted);
  for (const { id } of found) {
    await house.wait(async () => {
      const organisation = (await documents.get(organisationsModel, id))?.document;
      expect(organisation?.settingUp).toBe(false);
      expect(organisation?.members.map(({ user }) => user).toSorted()).toEqual(
        wizardStaff(size.staff).toSorted(),
      );
      expect(organisation?.invitations).toHaveLength(size.people);
    });
    const tom = await signedInAs(house.portal.address, 'Tom');
    const companies = JSON.stringify(
      (await tom.get(`/api/customer/organisations/${id}/companies-v2?per_page=60`)).body,
    );
    for (const company of wizardCompanies(size.companies)) expect(companies).toContain(company);
    // Each is invited, and by one mail.
    await house.wait(async () => {
      for (const email of emails) expect(await house.mailsTo(email)).toHaveLength(1);
    });
  }
};

describe('the wizard of a large organisation', () => {
  it(
    `founds all of it or nothing wherever it stops, in ${faults} faults (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const undisturbed = founding(await signedInAs(house.portal.address, 'Tom'));
      house.fail({ after: Number.POSITIVE_INFINITY, how: 'dies' }, true);
      await undisturbed.ask();
      await expectWhole(undisturbed, true);
      const { written } = house.failing;
      await house.restarted();

      let met = 0;
      for (let fault = 0; fault < faults; fault += 1) {
        const one = founding(await signedInAs(house.portal.address, 'Tom'));
        // Through all of its writes, in as many parts as there are faults.
        const after = Math.floor(((fault + random()) / faults) * written);
        const fails = house.fail({ after, how: 'dies' }, random() < 0.6);
        let isAnswered = true;
        try {
          await one.ask();
        } catch (error) {
          if (!(error instanceof GaveUp)) throw error;
          isAnswered = false;
        }
        if (fails.hasFailed) met += 1;
        await house.restarted();
        await expectWhole(one, isAnswered);
      }
      await house.expectReplayed();
      // Mails go out behind the answer, where a restart may be faster.
      expect(met).toBeGreaterThan(0);
    },
    timeLimit,
  );
});
