import { readFileSync } from 'node:fs';
import { installServers } from './install.mjs';
import { startJava } from './java-server.mjs';

const small = { heap: ['-Xmx2g'] };
/**
 * A generation of 10,000 events takes some 150 MB, several stand side by side, and a collector that stops the server makes whoever asks
 * it wait: 50 ms now and then, and all the time once the heap is full. Where Java has not this one, its own default.
 */
const roomy = { heap: ['-Xmx3g'], tuning: ['-XX:+IgnoreUnrecognizedVMOptions', '-XX:+UseShenandoahGC'] };

/** Starts an in-memory server of MongoDB's protocol: what it holds is gone when it ends. */
export const startMongo = async ({ folder, port = 0, measured = false }) => {
  const { mongo } = await installServers();
  const { ready, ...server } = await startJava({
    folder,
    classpath: mongo,
    ...(measured ? roomy : small),
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
