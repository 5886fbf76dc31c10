import { describe, expect, it } from '@jest/globals';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { presentPreferences } from './present.ts';
import { preferencesProjection } from './projection.ts';

const given = specifyProjection(preferencesProjection);

const dark = { type: 'ThemeChosen', data: { userId: 'u1', from: 'system', to: 'dark' } } as const;
const arranged = (list: string, width: number | null) =>
  ({
    type: 'ListArranged',
    data: { userId: 'u1', list, to: { widths: width === null ? {} : { code: width } } },
  }) as const;

describe('the preferences of a person', () => {
  it('are the last that were chosen, list by list', () => {
    given([arranged('outbox', 90), dark, arranged('history', 100), arranged('outbox', 120)]).thenDocument(
      'u1',
      {
        theme: 'dark',
        lists: { outbox: { widths: { code: 120 } }, history: { widths: { code: 100 } } },
      },
    );
  });

  it('say nothing of a list that is as it comes', () => {
    given([dark, arranged('outbox', 90), arranged('outbox', null)]).thenDocument('u1', {
      theme: 'dark',
      lists: {},
    });
  });

  it('go with the person', () => {
    given([dark, { type: 'UserErased', data: { userId: 'u1' } }]).thenGone('u1');
  });

  it('are the portal’s own where nothing was chosen', () => {
    expect(presentPreferences(undefined)).toEqual({ theme: 'system', lists: {} });
  });
});
