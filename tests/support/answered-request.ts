import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { RequestsAnswer } from '#contracts/people/requests';
import { admissionsDecider } from '#domain/admissions/decide';
import { isEvent } from '#domain/stored-events';
import { admissionsStream } from '#domain/streams';
import { ids } from '#portal/seed/world/people';
import { organisationsModel } from '#projections/organisations/read-model';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { usersModel } from '#projections/users/read-model';
import { newCharterer } from './new-charterer.ts';
import { until } from './until.ts';
import type { WalkedNodes } from './walked-nodes.ts';

const requests = '/api/internal/users/public-requests';

/** Somebody who has registered, confirmed their address, and waits for an answer. */
export interface Asking {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export const asking = async (nodes: WalkedNodes): Promise<Asking> => {
  const password = 'Ballast-and-bunkers-7';
  const [email, own] = [`${randomUUID().slice(0, 8)}@bergen-pulp.example`, nodes.browser()];
  expect((await nodes.registers(own, email, password)).status).toBe(204);
  const link = `/api/confirm-email/${await nodes.linkTo(email, 'confirm-email')}`;
  expect((await own.post(link)).status).toBe(200);
  const tom = await nodes.signedIn('Tom');
  return until(async () => {
    const { data } = (await tom.get(`${requests}?per_page=60`)).body as RequestsAnswer;
    const row = data.find((one) => one.email === email);
    if (!row) throw new Error(`${email} asks for nothing yet`);
    return { id: row.id, email, password };
  });
};

/** What each of three staff asks for at once, and where: two answer one request, and two want one name. */
export const undertakings = (id: string, name: string) => {
  const organisation = newCharterer({ name });
  const into = { organisation_id: ids.nordfjord, role: 'declarer' };
  return {
    accept: { who: 'Tom', node: 0, path: `${requests}/${id}/accept`, body: into },
    found: { who: 'Julia', node: 1, path: `${requests}/${id}/organisation`, body: organisation },
    take: { who: 'Tom', node: 1, path: '/api/internal/organisations', body: organisation },
  };
};

export type Undertaking = keyof ReturnType<typeof undertakings>;

const answersOf = async (nodes: WalkedNodes, id: string, name: string) => {
  const stored = await nodes.portal(0).engine.events.readStream(admissionsStream);
  const told = stored.map(recordedBy(admissionsDecider));
  return {
    accepted: told.filter((event) => isEvent(event, 'RequestAccepted') && event.data.userId === id),
    admitted: told.filter((event) => isEvent(event, 'OrganisationAdmitted') && event.data.name === name),
  };
};

/**
 * One has answered the request, and one has the name; nothing of the others has happened.
 * @param status what each was answered in the end
 */
export const expectOneAnswer = async (
  nodes: WalkedNodes,
  { id, email, password }: Asking,
  name: string,
  { accept, found, take }: Readonly<Partial<Record<Undertaking, number>>>,
): Promise<void> => {
  const isFounded = found === 201;
  expect([accept, take]).toEqual(isFounded ? [409, 422] : [204, 201]);
  expect([201, 409, 422]).toContain(found);
  const { accepted, admitted } = await answersOf(nodes, id, name);
  expect([accepted.length, admitted.length]).toEqual([1, 1]);
  await nodes.caughtUp();
  const { documents } = nodes.portal(1).engine;
  const [called, ...others] = await until(async () => {
    const named = await documents.find(organisationsModel, { name });
    expect(named[0]?.document.settingUp).toBe(false);
    return named;
  });
  expect(others).toEqual([]);
  const into = isFounded ? (called?.id ?? '') : ids.nordfjord;
  await until(async () =>
    expect((await documents.get(usersModel, id))?.document).toMatchObject({
      memberOf: [into],
      request: { state: 'joined' },
    }),
  );
  const members = (await documents.get(organisationsModel, into))?.document.members ?? [];
  expect(members.filter(({ user }) => user === id)).toMatchObject([
    { role: isFounded ? 'super' : 'declarer' },
  ]);
  const own = await nodes.browser(1).signIn(email, password);
  expect(await nodes.organisationsOf(own)).toEqual([into]);
  const told = await until(async () => {
    const mails = await nodes.mailsTo(email);
    const answers = mails.filter(({ subject }) => subject.startsWith('Your request'));
    expect(answers.length).toBeGreaterThan(0);
    return answers;
  });
  expect(told).toHaveLength(1);
  for (const node of [0, 1]) {
    const client = await nodes.signedIn('Julia', node);
    expect((await client.get(`${requests}/${id}/status`)).status).toBe(409);
    expect((await client.delete(`${requests}/${id}`)).status).toBe(409);
  }
};
