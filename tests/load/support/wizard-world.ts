import { hash } from '@node-rs/argon2';
import { admissionsDecider, admitOrganisation } from '#domain/admissions/decide';
import type { Admission } from '#domain/admissions/events';
import { completeSetUp, setUpOrganisation } from '#domain/organisation/set-up';
import { organisationDecider } from '#domain/organisation/decide';
import { referenceDecider, reviseList } from '#domain/reference/decide';
import { admissionsStream, organisationStream, referenceStream } from '#domain/streams';
import { passwordParameters } from '#api/sessions/passwords';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { Engine } from '#portal/engines/engine';
import { must, seedContext } from '#portal/seed/seed-context';
import { seedPeople } from '#portal/seed/seed-people';
import { demoPassword, demoPeople, type DemoUser } from '#portal/seed/world/people';
import { numbered, staffEmail, uuidOf, wizardCompanies, wizardStaff } from './wizard-names.ts';

const colleague = (id: string, number: number): DemoUser => ({
  id,
  firstName: 'Colleague',
  lastName: String(number),
  email: staffEmail(number),
  userType: 'g2o',
  role: 'G2O User',
  organisation: null,
  shown: false,
});

/** G2O Users who sign in by the demo's password, and companies that nobody books for yet. */
export const seedWizardWorld = async (
  engine: Engine,
  { staff, companies }: { readonly staff: number; readonly companies: number },
): Promise<void> => {
  await seedPeople(
    {
      execute: engine.execute,
      vault: engine.vault,
      keys: engine.peopleKeys,
      passwordHash: await hash(demoPassword, passwordParameters),
      now: engine.clocks.machine.now().toISOString(),
    },
    { ...demoPeople, organisations: [], users: wizardStaff(staff).map(colleague) },
  );
  const items = Object.fromEntries(
    wizardCompanies(companies).map((id) => [
      id,
      { name: `Company ${id}`, globalAddressNumber: id, location: 'Riga, LV', inOrganisations: [] },
    ]),
  );
  await must(engine.execute, {
    stream: referenceStream('companies'),
    decider: referenceDecider,
    decide: (state) => reviseList(state, { list: 'companies', items, withdraw: [] }),
    context: seedContext('wizard/companies'),
  });
};

const invitedToEach = 5;

/** Organisations as wizards admitted and founded them, each of a few invited people. */
export const admitMany = async ({ execute }: Pick<Engine, 'execute'>, count: number): Promise<void> => {
  await forEachConcurrently(32, numbered(count), async (number) => {
    const organisationId = uuidOf('ad417ed0', number);
    const admission: Admission = {
      organisationId,
      name: `Admitted ${number}`,
      type: 'charterer',
      template: 'suzano',
      features: ['bookings', 'vessels'],
      etaSource: 'live',
      companies: [],
      staff: [],
      customers: numbered(invitedToEach).map((customer) => ({
        invitationId: uuidOf('1a717ed0', number * invitedToEach + customer),
        mailId: uuidOf('3a110000', number * invitedToEach + customer),
        userId: uuidOf('1a717ee0', number * invitedToEach + customer),
        email: 'v1.sealed-and-of-no-use-to-anybody-who-might-read-it-here-or-elsewhere',
        role: 'declarer',
      })),
      // Nobody is mailed about them any more.
      expiresAt: '2020-01-01T00:00:00.000Z',
    };
    const context = (step: string) => seedContext(`admitted/${number}/${step}`);
    await must(execute, {
      stream: admissionsStream,
      decider: admissionsDecider,
      decide: (state) => admitOrganisation(state, admission),
      context: context('admit'),
    });
    const stream = organisationStream(organisationId);
    const decider = organisationDecider;
    await must(execute, {
      stream,
      decider,
      decide: (state) => setUpOrganisation(state, admission),
      context: context('found'),
    });
    await must(execute, { stream, decider, decide: completeSetUp, context: context('complete') });
  });
};
