import { describe, expect, it } from '@jest/globals';
import { upcastWith } from '../shared/upcast.ts';
import { organisationUpcasters } from './upcasters.ts';

const upcast = upcastWith(organisationUpcasters);
const of = { organisationId: 'o1', invitationId: 'i1' };

describe('an invitation that was withdrawn', () => {
  it('says nobody where it was kept before the person was named', () => {
    expect(upcast({ type: 'InvitationWithdrawn', data: of })).toEqual({
      type: 'InvitationWithdrawn',
      data: { ...of, userId: null },
    });
  });

  it('says who was invited since', () => {
    const data = { ...of, userId: 'u1' };
    expect(upcast({ type: 'InvitationWithdrawn', data })).toEqual({ type: 'InvitationWithdrawn', data });
  });
});
