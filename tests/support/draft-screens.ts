import { afterEach } from '@jest/globals';
import { DraftPage } from './draft-page.ts';
import type { Person } from './fake-people.ts';
import type { FakePortal } from './fake-portal.ts';
import type { WebInBrowser } from './web-server.ts';

/** Opens declaration screens, a window each, and closes them after each test. */
export const draftScreens = (web: WebInBrowser) => {
  const open: DraftPage[] = [];
  afterEach(async () => {
    for (const screen of open.splice(0)) await screen.context.close();
  });
  return async (portal: FakePortal, person: Person, path = 'edit'): Promise<DraftPage> => {
    const screen = await DraftPage.open(web.browser, web.url, portal, person, path);
    open.push(screen);
    return screen;
  };
};
