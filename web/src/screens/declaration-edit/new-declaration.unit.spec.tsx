import { afterEach, describe, expect, it } from '@jest/globals';
import { runInAction } from 'mobx';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { profileOrganisation } from '../../../../tests/support/profile-organisation.ts';
import { OrganisationContext } from '../../app/organisation-context.ts';
import { session } from '../../stores/session.ts';
import { NewDeclaration } from './NewDeclaration.tsx';

const broker = profileOrganisation({
  id: 'broker',
  type: 'agency',
  permissions: ['bookings.view.own', 'bookings.create.own'],
});

describe('the address of a new declaration', () => {
  let root: Root | undefined;

  afterEach(() => {
    root?.unmount();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
    runInAction(() => {
      session.answer = null;
    });
  });

  const open = (organisation: ProfileOrganisation, search: string): HTMLElement => {
    runInAction(() => {
      session.state = 'signed_in';
      session.answer = {
        profile: {
          id: 'u',
          first_name: 'Rui',
          last_name: 'Matos',
          email: null,
          g2o_employee: false,
          show_tour: false,
          show_dynamic_tour: false,
          role: 'declarer',
          user_type: 'customer',
        },
        organizations: [organisation],
        internal_permissions: [],
        unseenNotifications: 0,
        maintenance: [],
      };
    });
    const path = `/organisation/${organisation.id}/cargo-bookings/declaration`;
    history.replaceState(null, '', `${path}/new${search}`);
    const page = document.body.appendChild(document.createElement('div'));
    root = createRoot(page);
    flushSync(() =>
      root?.render(
        <OrganisationContext value={organisation}>
          <NewDeclaration />
        </OrganisationContext>,
      ),
    );
    return page;
  };

  it.each(['', '?way=upload', '?draft=draft-1'])(
    'offers a broker the edit, and no upload, at %p',
    (search) => {
      const page = open(broker, search);
      expect(page.querySelector('main')?.textContent).toBe(
        'New cargo is declared by its charterer' +
          'Brokers have nothing to upload. You can edit the bookings that are assigned to you.' +
          'Edit',
      );
      expect(page.querySelector('main a')?.getAttribute('href')).toMatch(/\/declaration\/edit$/);
      expect(page.querySelector('input[type=file]')).toBeNull();
    },
  );

  it('tells whoever only looks on that there is nothing to declare for them', () => {
    const main = open(profileOrganisation(), '').querySelector('main');
    expect(main?.textContent).toContain('You cannot declare cargo here');
    expect(main?.querySelector('a')?.getAttribute('href')).toMatch(/\/declaration$/);
    expect(main?.querySelector('input[type=file]')).toBeNull();
  });
});
