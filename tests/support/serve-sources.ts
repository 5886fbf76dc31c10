import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const repository = join(import.meta.dirname, '../..');

/**
 * Serves a folder of web sources, for instance `web`, in development mode, StrictMode and all, on a free port of the
 * loopback; resolves with its address. Not in a test's own realm: the bundler cannot run there.
 */
export const serveSources = async (folder: string): Promise<string> => {
  const server = await createServer({
    configFile: false,
    root: join(repository, folder),
    // Of a worker alone: two that find the same dependencies would write over each other.
    cacheDir: join(repository, '.cache/vite-tests', folder, process.env['JEST_WORKER_ID'] ?? '1'),
    logLevel: 'error',
    plugins: [react()],
    // Found while a test runs, a new dependency would reload the page under it.
    optimizeDeps: {
      include: [
        'react',
        'react-dom/client',
        'ag-grid-community',
        'react-day-picker',
        'mobx',
        'mobx-react-lite',
      ],
    },
    server: {
      port: 0,
      host: '127.0.0.1',
      hmr: false,
      watch: null,
      fs: { allow: [repository, realpathSync(join(repository, 'node_modules'))] },
    },
  });
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  if (!address) throw new Error(`The server of ${folder} does not listen.`);
  return address.replace(/\/$/, '');
};
