import { afterEach } from '@jest/globals';
import { DraftPage, type DraftSeats } from './draft-page.ts';
import type { Person } from './fake-people.ts';
import type { FakePortal } from './fake-portal.ts';

/** Opens declaration screens, a window each, and leaves them after each test. */
export const draftScreens = (seats: DraftSeats) => {
  const open: DraftPage[] = [];
  afterEach(async () => {
    for (const screen of open.splice(0)) await screen.leave();
  });
  return async (portal: FakePortal, person: Person, path = 'edit'): Promise<DraftPage> => {
    const screen = await DraftPage.open(seats, portal, person, path);
    open.push(screen);
    return screen;
  };
};
