import { beforeEach, describe, expect, it } from '@jest/globals';
import { userChannel } from '#contracts/live/channels';
import { defaultFlags } from '#contracts/people/flags';
import type { Principal } from '#contracts/people/principal';
import { emptyTerms } from '#domain/booking/terms';
import type { Loss, Stored } from '#platform/documents/port';
import { beforeTheFirst } from '#platform/event-store/port';
import { liveChannels } from '#projections/areas';
import { transferErrorsLive } from '#projections/bookings/present-transfer';
import type { BookingDocument } from '#projections/bookings/read-model';
import {
  type AnnouncedDocument,
  announced,
  ChangedDocuments,
} from '#projections/runtime/presenting/announced-source';
import { customer, staff } from '../../../tests/support/fake-access.ts';
import { FakeDocuments } from '../../../tests/support/fake-documents.ts';
import { positionOf } from '../../../tests/support/fake-log.ts';
import { ChannelRights } from '../rights/channel-rights.ts';
import { Generations } from './generations.ts';
import { Presenter } from './presenter.ts';

const source = announced(transferErrorsLive);
const channel = userChannel.name({ userId: 'tom' });

/** As far as a refused transfer shows it. */
const failed: Partial<BookingDocument> = {
  organisationId: 'suzano',
  transferState: 'failed',
  transferStanding: 'failed',
  transferRequestedBy: 'tom',
  cancelled: false,
  code: 'A-1',
  bookingNo: '10481',
  letterIndex: 'A',
  transfer: {
    id: 't-1',
    requestedAt: '2027-02-01T09:00:00.000Z',
    answeredAt: '2027-02-01T09:00:02.000Z',
    sent: { terms: emptyTerms, broker: null },
    refusal: { code: 'port_unknown', subject: 'Koper', text: 'Port SIKOP is not set up.' },
  },
};

const rights = new ChannelRights(
  liveChannels,
  {
    drafts: { ownerOf: async () => undefined },
    nominations: { isSeenIn: async () => false, seenIn: async () => [] },
  },
  defaultFlags,
);
const notAsked = () => Promise.reject(new Error('A refused transfer is shown without settings'));
let tom: Principal | undefined;
let presenter: Presenter;
beforeEach(() => {
  presenter = new Presenter(
    {
      directory: { usersNamed: async () => new Map(), organisationsNamed: async () => new Map() },
      settings: { current: notAsked, limits: notAsked },
      zones: { zones: async () => new Map() },
      sight: { hiddenFrom: async () => new Set() },
      clock: { kind: 'trade', now: () => new Date('2027-02-01T09:00:03.000Z') },
    },
    new Generations(new FakeDocuments(), [source], 'log'),
    async (right) => tom !== undefined && rights.holds(tom, right),
    (error) => {
      throw error;
    },
  );
});

const documentsOf = async (
  document: Partial<BookingDocument>,
  lost: readonly Loss[] = [],
): Promise<readonly AnnouncedDocument[]> => {
  const stored = { id: 'b-1', position: positionOf(5), revision: 4, document } as Stored<BookingDocument>;
  const documents = Object.assign(new FakeDocuments(), {
    getMany: async () => [stored],
    lostOf: async () => lost,
  });
  return source.load(
    new ChangedDocuments(documents, new Map([[source.model.name, ['b-1']]]), beforeTheFirst),
  );
};

const shown = async (documents: readonly AnnouncedDocument[]): Promise<unknown> => {
  const inputs = (await presenter.inputs([{ source, documents }])).get(source);
  const [document] = documents;
  if (!inputs || !document) throw new Error('nothing was loaded');
  return presenter.show(document, channel, beforeTheFirst, inputs);
};

describe('what a refused transfer tells on the channel of whoever asked for it', () => {
  const transferring = ['bookings.view.own', 'bookings.update.any'] as const;

  it.each([
    ['who may transfer there', () => customer('tom', ['suzano'], transferring), true],
    ['a spectator', () => customer('tom', ['suzano'], ['bookings.view.own']), false],
    ['somebody of the staff who may not', () => staff('tom', ['suzano']), false],
    ['who has left the organisation', () => customer('tom', ['nordfjord'], transferring), false],
    [
      'whose organisation has no bookings any more',
      () => customer('tom', ['suzano'], transferring, []),
      false,
    ],
    ['who was erased', () => undefined, false],
  ])('to %s', async (_, principal, hears) => {
    tom = principal();
    expect(await shown(await documentsOf(failed))).toEqual(
      hears ? { view: expect.objectContaining({ id: 'b-1', transferId: 't-1' }) } : undefined,
    );
  });

  it('once it stands no more: that it is gone, to whoever could hear of it', async () => {
    const again = { ...failed, transferState: 'requested' as const, transferStanding: 'under_way' as const };
    const [audience = ''] = [transferErrorsLive.audienceOf(channel)];
    const documents = await documentsOf(again, [{ id: 'b-1', audience, position: positionOf(5) }]);
    tom = customer('tom', ['suzano'], transferring);
    expect(await shown(documents)).toEqual({ gone: 'b-1' });
    tom = customer('tom', ['suzano'], ['bookings.view.own']);
    expect(await shown(documents)).toBeUndefined();
  });
});
