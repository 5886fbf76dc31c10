import { PassThrough } from 'node:stream';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { pinoHttp } from 'pino-http';
import { httpLogging } from './logging.ts';

describe('lines of the log', () => {
  it('name the request by its id and method, and hold nothing else of it', () => {
    const written = new PassThrough();
    const request = new IncomingMessage(new Socket());
    request.method = 'GET';
    request.url = '/share/s3cret-token?search=s3cret-name';
    request.headers = { cookie: 's3cret-cookie', 'x-csrf-token': 's3cret-csrf', host: 'laycan.example' };
    request.id = 'r1';

    pinoHttp(...httpLogging('info', written))(request, new ServerResponse(request));
    request.log.info({ body: { token: 's3cret-field' } }, 'Something happened');

    const line = String(written.read());
    expect(JSON.parse(line)).toMatchObject({ req: { id: 'r1', method: 'GET' }, msg: 'Something happened' });
    expect(line).not.toContain('s3cret');
  });
});
