import { describe, expect, it } from '@jest/globals';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { presentChannels, presentPreferences } from './present.ts';
import { preferencesProjection } from './projection.ts';

const given = specifyProjection(preferencesProjection);

const dark = { type: 'ThemeChosen', data: { userId: 'u1', from: 'system', to: 'dark' } } as const;
const arranged = (list: string, width: number | null) =>
  ({
    type: 'ListArranged',
    data: { userId: 'u1', list, to: { widths: width === null ? {} : { code: width } } },
  }) as const;

const told = (organisationId: string, email: boolean) =>
  ({
    type: 'NotificationChannelsChosen',
    data: { userId: 'u1', organisationId, to: { email, notification: false } },
  }) as const;

describe('the preferences of a person', () => {
  it('are the last that were chosen, list by list', () => {
    given([arranged('outbox', 90), dark, arranged('history', 100), arranged('outbox', 120)]).thenDocument(
      'u1',
      {
        theme: 'dark',
        lists: { outbox: { widths: { code: 120 } }, history: { widths: { code: 100 } } },
        channels: {},
      },
    );
  });

  it('say nothing of a list that is as it comes', () => {
    given([dark, arranged('outbox', 90), arranged('outbox', null)]).thenDocument('u1', {
      theme: 'dark',
      lists: {},
      channels: {},
    });
  });

  it('say of each organisation where one is told of it', () => {
    given([told('o1', false), told('o2', true), told('o1', true)]).thenDocument('u1', {
      theme: 'system',
      lists: {},
      channels: { o1: { email: true, notification: false }, o2: { email: true, notification: false } },
    });
  });

  it('go with the person', () => {
    given([dark, told('o1', true), { type: 'UserErased', data: { userId: 'u1' } }]).thenGone('u1');
  });

  it('are the portal’s own where nothing was chosen', () => {
    expect(presentPreferences(undefined)).toEqual({ theme: 'system', lists: {} });
  });

  it('are, of what one is told, the usual where nothing was chosen', () => {
    const document = {
      theme: 'system',
      lists: {},
      channels: { o1: { email: true, notification: false } },
    } as const;
    const channels = (organisation: string, isStaff: boolean) =>
      presentChannels(document, organisation, { isStaff });
    expect(channels('o1', true)).toEqual({ email: true, notification: false });
    expect(channels('o2', false)).toEqual({ email: false, notification: true });
    expect(channels('toString', true)).toEqual({ email: false, notification: false });
    expect(presentChannels(undefined, 'o1', { isStaff: false })).toEqual({
      email: false,
      notification: true,
    });
  });
});
