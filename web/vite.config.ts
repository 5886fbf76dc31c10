import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.LAYCAN_API ?? 'http://127.0.0.1:4300';

/**
 * The browser's half. `imports` of package.json lead to the sources, so that web and server share the contracts
 * without a build. Nothing is inlined into the page: the content security policy allows no inline script.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_200,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/broadcasting': { target: api, changeOrigin: false },
      '/app': { target: api, ws: true, changeOrigin: false },
    },
  },
});
