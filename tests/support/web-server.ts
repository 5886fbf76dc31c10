import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface WebServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder of web sources, for instance `web`, from a process of its own. */
export const serveWeb = async (folder: string): Promise<WebServer> => {
  const child = fork(join(import.meta.dirname, 'serve-web.mjs'), [folder], { execArgv: [] });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`The server of ${folder} ended before it listened.`);
    }),
  ])) as [{ url: string }];
  return {
    url: message.url,
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};
