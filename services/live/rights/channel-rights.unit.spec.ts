import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { DraftOwners, NominationSight } from '#contracts/live/channel';
import { declarationListChannel, draftChannel } from '#contracts/live/channels';
import { defaultFlags, type Flag } from '#contracts/people/flags';
import type { Principal } from '#contracts/people/principal';
import { liveChannels, registry } from '#projections/areas';
import { customer, staff } from '../../../tests/support/fake-access.ts';
import { rightsModels } from './revocation.ts';
import { ChannelRights } from './channel-rights.ts';

const drafts: DraftOwners = {
  ownerOf: (draftId) =>
    Promise.resolve(
      draftId === 'theirs'
        ? { preparedBy: 'suzano', side: 'internal' }
        : draftId === 'ours'
          ? { preparedBy: 'suzano', side: 'external' }
          : draftId === 'brokered'
            ? { preparedBy: 'meridian', side: 'external' }
            : undefined,
    ),
};

const nominations: NominationSight = {
  isSeenIn: async (id, organisation) => id === 'nomination-1' && organisation === 'suzano',
  seenIn: async (id) => (id === 'nomination-1' ? ['suzano', 'meridian'] : []),
};

const rights = new ChannelRights(liveChannels, { drafts, nominations }, defaultFlags);

const people: Readonly<Record<string, Principal>> = {
  member: customer('member', ['suzano']),
  looker: customer('looker', ['suzano'], ['bookings.view.own']),
  visitor: customer('visitor', ['suzano'], ['dashboard.view.own']),
  unfeatured: customer('unfeatured', ['suzano'], undefined, []),
  foreigner: customer('foreigner', ['nordfjord']),
  broker: customer('broker', ['meridian']),
  nobody: customer('nobody', []),
  admin: staff('admin', ['suzano', 'nordfjord', 'meridian']),
  assigned: staff('assigned', ['nordfjord']),
};

const table: readonly (readonly [channel: string, whoMay: readonly string[]])[] = [
  ['private-user.member', ['member']],
  ['private-user.admin', ['admin']],
  ['private-organisation.suzano.declaration.list.external', ['member', 'looker']],
  ['private-organisation.suzano.declaration.list.internal', ['admin']],
  ['private-organisation.nordfjord.declaration.list.internal', ['admin', 'assigned']],
  ['private-organisation.suzano.draft.ours', ['member']],
  ['presence-organisation.suzano.draft.ours', ['member']],
  ['private-organisation.suzano.draft.theirs', ['admin']],
  ['presence-organisation.suzano.draft.theirs', ['admin']],
  ['private-organisation.suzano.draft.brokered', []],
  ['private-organisation.meridian.draft.brokered', ['broker']],
  ['private-organisation.suzano.draft.absent', []],
  ['private-organisation.nordfjord.draft.ours', []],
  ['private-internal.declaration.list', ['admin', 'assigned']],
  ['private-internal.operations', ['admin', 'assigned']],
  ['private-maintenance', Object.keys(people)],
  ['presence-user.member', []],
  ['presence-internal.declaration.list', []],
  ['private-organisation.suzano', []],
  ['private-organisation.suzano.declaration.list', []],
  ['private-organisation.suzano.declaration.list.all', []],
  ['private-organisation.suzano.declaration.list.external.internal', []],
  ['private-organisation.suzano.nomination.list.external', ['member', 'looker']],
  ['private-organisation.suzano.nomination.list.internal', ['admin']],
  ['private-organisation.suzano.nomination.nomination-1.external', ['member', 'looker']],
  ['private-organisation.suzano.nomination.nomination-1.internal', ['admin']],
  ['private-organisation.suzano.nomination.nomination-1.all', ['member', 'admin']],
  ['private-organisation.suzano.nomination.nomination-2.external', []],
  ['private-organisation.nordfjord.nomination.nomination-1.external', []],
  ['private-organisation.meridian.nomination.nomination-1.all', []],
  ['private-organisation..declaration.list.external', []],
  ['private-user.', []],
  ['private-anything', []],
];

describe('Channel rights', () => {
  it.each(table)('of %s', async (channel, whoMay) => {
    const found: string[] = [];
    for (const [name, principal] of Object.entries(people)) {
      if (await rights.mayJoin(principal, channel)) found.push(name);
    }
    expect(found).toEqual(whoMay);
  });

  it("of an area that is switched off are nobody's, and leave the others as they are", async () => {
    const joined = async (switchedOn: readonly Flag[]) => {
      const channels = new ChannelRights(liveChannels, { drafts, nominations }, switchedOn);
      const open = [];
      for (const [channel] of table)
        if (await channels.mayJoin(people['admin']!, channel)) open.push(channel);
      return open;
    };
    const all = await joined(defaultFlags);
    expect(await joined([])).toEqual([
      'private-user.admin',
      'private-internal.operations',
      'private-maintenance',
    ]);
    expect(await joined(['cargo_nomination', 'declaration_edit', 'internal_bookings'])).toEqual(all);
  });

  it('hold what a document asks for by the permission, in the organisation', () => {
    const asked = { gate: 'cargo_bookings', permission: 'bookings.create.own' } as const;
    const holds = (name: string, organisation: string) =>
      rights.holds(people[name]!, { user: name, organisation, ...asked });
    expect(['member', 'looker', 'foreigner'].map((name) => holds(name, 'suzano'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('read the ids out of a name as they stand in it', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (organisationId, draftId) => {
        const name = `private-organisation.${organisationId}.draft.${draftId}`;
        expect(rights.of(name)).toEqual({ channel: draftChannel, parameters: { organisationId, draftId } });
        expect(draftChannel.name({ organisationId, draftId })).toBe(name);
        const list = declarationListChannel.name({ organisationId, side: 'internal' });
        expect(list).toBe(`private-organisation.${organisationId}.declaration.list.internal`);
        expect(declarationListChannel.read(list)).toEqual({ organisationId, side: 'internal' });
      }),
    );
  });

  it('are nobody’s for a name that is none of ours', () => {
    const piece = fc.stringMatching(/^[a-z0-9.@;,=_-]{0,30}$/);
    fc.assert(
      fc.property(piece, (rest) => {
        expect(rights.of(`private-organisation.a.b.${rest}`)).toBeUndefined();
      }),
    );
  });
});

describe('read models that rights are read from', () => {
  it('are those whose events nothing overtakes on the way to its listeners', () => {
    const names = registry.filter(({ givesRights }) => givesRights).map(({ model }) => model.name);
    expect(names.sort()).toEqual(Object.values(rightsModels).sort());
  });
});
