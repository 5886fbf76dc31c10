/**
 * Serves a folder of web sources in development mode, StrictMode and all, on a free port of the loopback, and sends
 * its address to the parent. A process of its own: the bundler cannot run in a test's own realm.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const repository = join(import.meta.dirname, '../..');
const server = await createServer({
  configFile: false,
  root: join(repository, process.argv[2]),
  cacheDir: join(repository, '.cache/vite-tests', process.argv[2]),
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
process.send({ url: `http://127.0.0.1:${server.httpServer.address().port}` });
process.once('disconnect', () => process.exit(0));
