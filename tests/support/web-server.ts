import { afterAll, beforeAll } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';

interface WebServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder of web sources, for instance `web`, from a process of its own. */
const serveWeb = async (folder: string): Promise<WebServer> => {
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

/** What a suite looks at web sources with; from its first test to its last. */
export class WebInBrowser {
  private served: WebServer | undefined;
  private launched: Browser | undefined;

  constructor(folder: string) {
    beforeAll(async () => {
      this.served = await serveWeb(folder);
      this.launched = await launchBrowser();
    });
    afterAll(async () => {
      await this.launched?.close();
      await this.served?.close();
    });
  }

  get url(): string {
    if (!this.served) throw new Error('Nothing is served outside of tests');
    return this.served.url;
  }

  get browser(): Browser {
    if (!this.launched) throw new Error('There is no browser outside of tests');
    return this.launched;
  }
}
