import { Agent, request } from 'node:http';

/** Kept alive: what is measured is the server, not the handshake. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Posts JSON; resolves with the parsed answer once it has come whole. */
export const post = (
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const sent = request(
      `${address}${path}`,
      {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) < 300) resolve(answer === '' ? undefined : JSON.parse(answer));
          else reject(new Error(`${path}: ${response.statusCode} ${answer.slice(0, 500)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
