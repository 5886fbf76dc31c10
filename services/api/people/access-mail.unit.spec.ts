import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { organisationStream, userStream } from '#domain/streams';
import type { OrganisationEvent } from '#domain/organisation/events';
import type { UserEvent } from '#domain/user/events';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { letterInText } from '../mail/letter-in-text.ts';
import { accessMail } from './access-mail.ts';

const userId = 'u-1';
const organisationId = 'o-1';

const founded: OrganisationEvent = {
  type: 'OrganisationFounded',
  data: { organisationId, name: 'Baltic', type: 'charterer', template: 'main', features: [] },
};
const membership = { organisationId, userId, role: 'declarer' };

const textOf = async (
  stream: string,
  told: readonly (UserEvent | OrganisationEvent)[],
  { of, hasDirectory = false }: { readonly of: string | null; readonly hasDirectory?: boolean },
): Promise<string | null> => {
  const events = openEventStoreInMemory();
  await events.append(
    stream,
    'no_stream',
    told.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      data: JSON.stringify(data),
      metadata: { actor: 'u-2', side: 'internal' },
      recordedAt: '2027-03-01T08:00:00.000Z',
    })),
  );
  const mail = await accessMail(
    {
      events,
      directory: { organisationsNamed: async (ids) => new Map(ids.map((id) => [id, `${id} called`])) },
      hasDirectory,
      publicUrl: new URL('https://portal.example.com'),
    },
    { userId, organisationId: of, mailId: 'm-1' },
  );
  await events.close();
  return mail && letterInText(mail.write({ firstName: 'Ana', address: 'ana@example.com' }));
};

describe('the mail about what somebody may enter', () => {
  it('tells the role in an organisation, and nothing to who has left it again', async () => {
    const changed: readonly OrganisationEvent[] = [
      founded,
      { type: 'MemberJoined', data: membership },
      {
        type: 'MemberRoleChanged',
        data: { organisationId, userId, from: 'declarer', to: 'super', mailId: 'm-1' },
      },
    ];
    const stream = organisationStream(organisationId);
    expect((await textOf(stream, changed, { of: organisationId }))?.split('\n')).toEqual([
      'Dear Ana,',
      '',
      'Your role in o-1 called is Administrator from now on. It was Declarer.',
      '',
      'Sign in: https://portal.example.com/login',
      '',
      'Laycan',
    ]);
    const left: OrganisationEvent = { type: 'MemberLeft', data: membership };
    expect(await textOf(stream, [...changed, left], { of: organisationId })).toBeNull();
  });

  it('leads new staff to a password, but where they sign in at the directory', async () => {
    const appointed: UserEvent = {
      type: 'StaffAppointed',
      data: {
        userId,
        role: 'G2O Admin',
        firstName: 'v1.a',
        lastName: 'v1.b',
        email: 'v1.c',
        organisations: [],
        mailId: 'm-1',
      },
    };
    const at = (hasDirectory: boolean) => textOf(userStream(userId), [appointed], { of: null, hasDirectory });
    expect(await at(false)).toContain('You have access to Laycan as G2O Admin.\n\nChoose a password:');
    expect(await at(true)).toContain('Sign in: https://portal.example.com/login');
  });

  it('is of an event that is there', async () => {
    await expect(
      textOf(organisationStream(organisationId), [founded], { of: organisationId }),
    ).resolves.toBeNull();
    const joined: OrganisationEvent = { type: 'MemberJoined', data: membership };
    await expect(
      textOf(organisationStream(organisationId), [founded, joined], { of: organisationId }),
    ).rejects.toThrow('m-1');
    await expect(
      textOf(userStream(userId), [{ type: 'UserRestored', data: { userId } }], { of: null }),
    ).rejects.toThrow('m-1');
  });
});
