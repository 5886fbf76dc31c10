import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { rememberIdentity } from '#api/access/identity';
import { customer } from '../../../tests/support/fake-access.ts';
import { listeningPort } from '../../../tests/support/listening-port.ts';
import { until } from '../../../tests/support/until.ts';
import { limitConcurrencyOfUsers } from './user-concurrency.ts';

const begun =
  'POST /work HTTP/1.1\r\nhost: laycan\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';

describe('places of requests that break off', () => {
  let app: FastifyInstance;
  let finish: (() => void)[];
  let came: number;
  let closed: number;
  /** Until it is known who asks. */
  let identified: () => Promise<void>;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    finish = [];
    came = 0;
    closed = 0;
    identified = async () => undefined;
    app = fastify();
    app.addHook('onRequest', async (request, reply) => {
      came += 1;
      const principal = customer('ana', ['suzano']);
      rememberIdentity(request, { principal, session: { id: 's', csrf: 'c' } });
      reply.raw.once('close', () => (closed += 1));
      await identified();
    });
    limitConcurrencyOfUsers(app);
    app.get('/work', async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return 'done';
    });
    app.post('/work', async () => 'taken');
    await app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(async () => {
    for (const resolve of finish) resolve();
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  const send = (text: string): Socket => {
    const socket = connect(listeningPort(app.server), '127.0.0.1');
    sockets.push(socket);
    socket.write(text);
    return socket;
  };
  const ask = (): Socket => send('GET /work HTTP/1.1\r\nhost: laycan\r\n\r\n');

  it('are kept until their work has ended', async () => {
    const three = [ask(), ask(), ask()];
    await until(async () => expect(finish).toHaveLength(3));
    for (const socket of three) socket.destroy();
    await until(async () => expect(closed).toBe(3));
    ask();
    await until(async () => expect(came).toBe(4));
    for (let round = 0; round < 20; round += 1) await setImmediate();
    expect(finish).toHaveLength(3);
    finish[0]?.();
    await until(async () => expect(finish).toHaveLength(4));
  });

  it('are free again where somebody has gone before it was known who it is', async () => {
    const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    identified = async () => gates[came - 1]?.promise;
    const three = [ask(), send(`${begun}{"a":`), ask()];
    await until(async () => expect(came).toBe(3));
    for (const socket of three) socket.destroy();
    await until(async () => expect(closed).toBe(3));
    for (const gate of gates) gate.resolve();
    identified = async () => undefined;
    ask();
    await until(async () => expect(finish).toHaveLength(1));
  });

  it('are free again where the body never came', async () => {
    for (let n = 1; n <= 3; n += 1) {
      const socket = send(`${begun}{"a":`);
      await until(async () => expect(came).toBe(n));
      socket.destroy();
      await until(async () => expect(closed).toBe(n));
    }
    ask();
    await until(async () => expect(finish).toHaveLength(1));
  });
});
