import { readFileSync } from 'node:fs';
import { installServers } from './install.mjs';
import { startJava } from './java-server.mjs';

/** Starts an in-memory server of MongoDB's protocol: what it holds is gone when it ends. */
export const startMongo = async ({ folder, port = 0 }) => {
  const { mongo } = await installServers();
  const { ready, ...server } = await startJava({
    folder,
    classpath: mongo,
    heap: ['-Xmx512m'],
    main: 'MemoryMongo',
    args: [String(port)],
    ready: async (log) => {
      const [, said] = /^ready (\d+)$/m.exec(readFileSync(log, 'utf8')) ?? [];
      if (!said) throw new Error('It has not said that it is ready');
      return Number(said);
    },
    graceMs: 2_000,
  });
  return { url: `mongodb://127.0.0.1:${ready}/?directConnection=true`, port: ready, ...server };
};
