import { Readable } from 'node:stream';
import { PaperRefused, PapersAway, type PaperSource } from './port.ts';

/** Milliseconds from the question to the last byte; less than a request may take, so that its own answer comes. */
const patience = 15_000;

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
const isAbsent = (status: number): boolean => status === 404 || status === 410;

const ask = async (url: URL): Promise<Response> => {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
  } catch (cause) {
    throw new PapersAway('The source of documents does not answer.', { cause });
  }
};

/** What breaks off says nothing of the file. */
async function* bytesOf(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new PapersAway('The source of documents broke off.', { cause });
  }
}

/**
 * Files below one address. A redirect is refused, not followed: it would lead the portal's own network to wherever the
 * other side says.
 *
 * @param base ends with a slash
 */
export const papersAtUrl = (base: URL): PaperSource => ({
  open: async (path) => {
    const url = URL.parse(path, base.href);
    if (!url || url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
      throw new PaperRefused('outside');
    const answer = await ask(url);
    if (answer.status === 200 && answer.body)
      return Readable.from(bytesOf(answer.body), { objectMode: false });
    await answer.body?.cancel();
    if (isRedirect(answer.status)) throw new PaperRefused('redirected');
    if (isAbsent(answer.status)) throw new PaperRefused('absent');
    throw new PapersAway(`The source of documents answered ${answer.status}.`);
  },
});
