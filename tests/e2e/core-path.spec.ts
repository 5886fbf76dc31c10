import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { ranOn } from '../support/servers.ts';
import { corePath } from './core-path.specification.ts';

const portal = await sharedPortal();

ranOn('core path in a browser', 'SQLite');
corePath('the core path in a browser', async () => {
  const { address } = portal;
  return { marta: address, ana: address, tom: address, people: portal, close: async () => undefined };
});
