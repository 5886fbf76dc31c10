import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { rememberIdentity } from '#api/access/identity';
import { acceptBodies } from './accept-bodies.ts';
import { UserBudgets } from './user-budgets.ts';

const principal = {
  userId: 'ana',
  role: 'super',
  userType: 'customer',
  memberships: [],
  internalPermissions: [],
} as const;

const held = {
  method: 'GET',
  path: '/held',
  handler: 'test',
  access: { kind: 'signed-in' },
  readOnly: true,
  mostBytes: 0,
  takesFile: false,
} as const;

it('the time of a request is spent also where its sender hangs up before the answer', async () => {
  const app = fastify();
  const budgets = new UserBudgets(
    { bytes: { atOnce: 1_000, aSecond: 1 }, time: { atOnce: 0, aSecond: 1 } },
    () => 0,
  );
  const admit = async (request: Parameters<typeof rememberIdentity>[0]): Promise<void> =>
    rememberIdentity(request, { principal, session: { id: 'session', csrf: '' } });
  acceptBodies(app, { admit }, [held], budgets);
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  app.get('/held', (_request, reply) => {
    reply.raw.once('close', closed.resolve);
    arrived.resolve();
    return new Promise<never>(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });

  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /held HTTP/1.1\r\nHost: here\r\n\r\n');
  await arrived.promise;
  expect(budgets.wait('ana')).toBe(0);
  await setImmediate();
  socket.destroy();
  await closed.promise;
  expect(budgets.wait('ana')).toBeGreaterThan(0);
  await app.close();
});
