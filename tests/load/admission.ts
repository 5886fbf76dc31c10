/** A wizard of 100 people, 60 companies and 12 staff against its appends and vault writes alone; and the 5,001st against the 6th. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BareAdmission } from './peers/bare-admission.ts';
import { alternating, type Measure, perPiece, type Sample, timed } from './support/measurement.ts';
import { call, type Session, signIn, startPortal } from './support/portal.ts';
import type { Served } from './support/serve.ts';
import { wizardCompanies, wizardStaff } from './support/wizard-names.ts';
import { newCharterer } from '../support/new-charterer.ts';

const size = { people: 100, companies: 60, staff: 12 };
/** In one sample. Sixty organisations are one person's in an hour. */
const admissions = 3;

const wizard = () =>
  newCharterer({
    name: `Sawmills ${randomUUID()}`,
    permissions: ['bookings', 'vessels'],
    companies: wizardCompanies(size.companies),
    internal_users: wizardStaff(size.staff),
    customer_users: Array.from({ length: size.people }, () => ({
      email: `${randomUUID()}@baltic.example`,
      role: 'declarer',
    })),
  });

const admitted = async (server: Served, session: Session): Promise<Sample> => {
  const found: Sample[] = [];
  for (const form of Array.from({ length: admissions }, wizard)) {
    const before = await server.ask<number>('mails');
    found.push(
      await server.timed(() => call(server.address, session, 'POST', '/api/internal/organisations', form)),
    );
    // A hundred invitations go out behind the answer, which is not the next one's.
    while ((await server.ask<number>('mails')) < before + size.people) await setTimeout(50);
  }
  const sum = (of: (sample: Sample) => number | null): number =>
    found.reduce((total, sample) => total + (of(sample) ?? 0), 0) / admissions;
  return { value: sum(({ value }) => value), cpu: sum(({ cpu }) => cpu) };
};

const inMs = ({ value, cpu }: Sample): Sample => ({
  value: value / 1_000,
  cpu: cpu === null ? null : cpu / 1_000,
});

export const measure: Measure = async (run) => {
  const organisations = run.quick ? 200 : 5_000;
  const wizardWorld = { staff: size.staff, companies: size.companies };
  const few = await startPortal({ folder: join(run.folder, 'few'), seed: 'people', wizardWorld });
  run.say(`admitting ${organisations} organisations`);
  const many = await startPortal({
    folder: join(run.folder, 'many'),
    seed: 'people',
    wizardWorld,
    admitted: organisations,
  });
  const bare = await BareAdmission.open(join(run.folder, 'bare'));
  try {
    const [ofFew, ofMany] = [await signIn(few.address, 'Tom'), await signIn(many.address, 'Tom')];
    const alone = await alternating(
      run.runs,
      () => admitted(few, ofFew),
      async () => inMs(perPiece(await timed(() => bare.admit(admissions, size)), admissions)),
    );
    const grown = await alternating(
      run.runs,
      () => admitted(many, ofMany),
      () => admitted(few, ofFew),
    );
    const what = `admission of ${size.people} people, ${size.companies} companies, ${size.staff} staff`;
    return [
      {
        what: `${what}, until it is founded`,
        unit: 'ms',
        ...alone,
        goal: { kind: 'ratio', of: 'value', max: 2 },
        note: 'four appends and 200 records of the vault, as bare inserts',
      },
      {
        what: `the same as the ${(organisations + 1).toLocaleString('en-US')}st organisation; peer: among the first`,
        unit: 'ms',
        ...grown,
        goal: { kind: 'ratio', of: 'value', max: 1.2 },
      },
    ];
  } finally {
    await bare.close();
    await Promise.all([few.close(), many.close()]);
  }
};
