import { join } from 'node:path';
import { startPortal } from '../support/portal.ts';
import { ranOn } from '../support/servers.ts';
import { corePath } from './core-path.specification.ts';

const builtWeb = join(import.meta.dirname, '../../dist/web');

ranOn('core path in a browser', 'SQLite');
corePath('the core path in a browser', async () => {
  const portal = await startPortal({ seed: 'people', web: builtWeb });
  const { address } = portal;
  return { marta: address, ana: address, tom: address, close: () => portal.close() };
});
