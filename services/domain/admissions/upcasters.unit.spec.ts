import { describe, expect, it } from '@jest/globals';
import { upcastWith } from '../shared/upcast.ts';
import { admissionUpcasters } from './upcasters.ts';

const upcast = upcastWith(admissionUpcasters);

/** What logs hold from before the source of ETAs was asked for. */
const stored =
  '{"organisationId":"o1","name":"Nordfjord Pulp","type":"charterer","template":"suzano","features":["bookings"],"companies":["220147"],"staff":["u1"],"customers":[{"invitationId":"i1","mailId":"m1","userId":"u2","email":"v1.a","role":"super"}],"expiresAt":"2027-03-08T08:00:00.000Z"}';

describe('an organisation that was admitted before its source of ETAs was asked for', () => {
  it('has the usual one', () => {
    const { type, data } = upcast({ type: 'OrganisationAdmitted', data: JSON.parse(stored) });
    expect(type).toBe('OrganisationAdmitted');
    expect(data).toEqual({ ...(JSON.parse(stored) as object), etaSource: 'live' });
  });

  it('keeps the one that was chosen since', () => {
    const data = { ...(JSON.parse(stored) as object), etaSource: 'adjusted' };
    expect(upcast({ type: 'OrganisationAdmitted', data })).toEqual({ type: 'OrganisationAdmitted', data });
  });
});
