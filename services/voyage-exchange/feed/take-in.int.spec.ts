import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cargoMessage,
  contactMessage,
  documentMessage,
  fuelMessage,
  positionMessage,
  vesselMessage,
  voyageMessage,
} from '#contracts/voyage-feed/messages.specification';
import { FeedWorld } from './feed.specification.ts';

const voyage = 'voyage-v-1107';
const bookingId = '5b0f6a52-8f0e-4c11-9b62-0f6f3a9d1a01';
const [terminal] = voyageMessage.calls[0]?.terminals ?? [];
const rotation = (more: object) => ({
  ...voyageMessage,
  calls: [{ ...voyageMessage.calls[0], terminals: [{ ...terminal, ...more }] }],
});

let world: FeedWorld;
beforeEach(() => {
  world = new FeedWorld();
});
afterEach(async () => world.store.close());

describe('a message of the feed', () => {
  it('is taken in as a command under its id, by the voyage-management system', async () => {
    expect(await world.take('m-1', voyageMessage)).toEqual({ ok: true, repeated: false });
    const events = await world.events(voyage);
    expect(events.map(({ type }) => type)).toEqual([
      'VoyageScheduled',
      'VesselArrived',
      'VoyageCommenced',
      'VoyageStated',
    ]);
    expect(events[0]).toMatchObject({
      recordedAt: '2027-03-10T08:00:00.000Z',
      metadata: { actor: 'voyage-management', commandId: 'feed/m-1', side: 'internal', organisation: '' },
    });
    expect(JSON.parse(events[1]?.data ?? '')).toMatchObject({
      callId: 'v-1107~a',
      at: '2027-03-09T06:00:00.000Z',
      offsetMinutes: -180,
      occurredAt: voyageMessage.statedAt,
    });
  });

  it('changes nothing when it comes twice, nor when the same is told under another id', async () => {
    await world.take('m-1', voyageMessage);
    const head = await world.store.head();
    expect(await world.take('m-1', voyageMessage)).toEqual({ ok: true, repeated: true });
    expect(await world.take('m-2', voyageMessage)).toEqual({ ok: true, repeated: false });
    expect(await world.store.head()).toBe(head);
  });

  it('is refused with a sentence where its id, or the last number, says something else', async () => {
    await world.take('m-1', voyageMessage);
    expect(await world.take('m-1', { ...voyageMessage, vvn: '1108' })).toEqual({
      ok: false,
      code: 'idempotency_key_reused',
      reason: 'Another message about voyage v-1107 came under this id before',
    });
    expect(await world.take('m-2', { ...voyageMessage, vvn: '1108' })).toEqual({
      ok: false,
      code: 'sequence_reused',
      reason: 'Statement 1 of voyage v-1107 says something else than it did before',
    });
  });

  it('is known again by the same hash for ever', async () => {
    await world.take('m-1', voyageMessage);
    await world.take('m-2', cargoMessage);
    await world.take('m-3', contactMessage);
    const last = async (stream: string) => (await world.last(stream))['hash'];
    const events = await world.events(voyage);
    const stated = events
      .filter(({ type }) => type === 'VoyageStated')
      .map(({ data }) => JSON.parse(data).hash);
    expect([...stated, await last('contact-agent-1')]).toEqual([
      'e986990a0cc9ef0a67c58ec0e0e7a8c658b7fd2c42c16474297e8ea1e555e158',
      '60f42d06756d09874c4227339ebf7b9b459b9e891d7edb172b4a91a517702d79',
      '6944526fdddefbf09949e37f95b675aff898a53d9f874b8cdd4fea2a87492480',
    ]);
  });

  it('that a later one has overtaken is kept for the history, and moves nothing', async () => {
    await world.take('m-2', {
      ...rotation({ etb: null }),
      sequence: 2,
      statedAt: '2027-03-10T08:01:00.000Z',
    });
    await world.take('m-1', voyageMessage);
    expect((await world.types(voyage)).at(-1)).toBe('LateStatementKept');
    await world.take('c-2', { ...cargoMessage, sequence: 2 });
    const head = await world.store.head();
    expect(await world.take('c-1', { ...cargoMessage, commodity: 'Paper' })).toEqual({
      ok: true,
      repeated: false,
    });
    expect(await world.store.head()).toBe(head);
  });

  it('of a vessel, a document, a position or fuel has a stream of its own', async () => {
    await world.take('m-1', vesselMessage);
    await world.take('m-2', documentMessage);
    await world.take('m-3', positionMessage);
    await world.take('m-4', fuelMessage);
    const { path, sha256, size, mediaType } = documentMessage;
    expect(await world.last('vessel-9700011')).toMatchObject({
      particulars: { name: 'Nordic Tern', loa: 199.9 },
    });
    expect(await world.last('document-d-1')).toMatchObject({
      about: { voyageId: 'v-1107', callIds: ['v-1107~a'], cargoRefs: ['c-1'] },
      file: { path, sha256, size, mediaType },
    });
    expect(await world.types('vessel-9700011-2027-03-10')).toEqual(['PositionReported', 'FuelReported']);
    await world.take('m-5', { ...vesselMessage, sequence: 2, withdrawn: true });
    await world.take('m-6', { ...documentMessage, sequence: 2, withdrawn: true });
    expect(await world.types('vessel-9700011')).toEqual(['VesselStated', 'VesselWithdrawn']);
    expect(await world.types('document-d-1')).toEqual(['DocumentStated', 'DocumentWithdrawn']);
  });
});

describe('a cargo', () => {
  const booked = async () =>
    (await world.events(voyage))
      .filter(({ type }) => type === 'CargoBooked')
      .map(({ data }) => JSON.parse(data));

  it('of a booking that is known bears its id and its charterer, whatever the message says', async () => {
    world.bookings.set(bookingId, 'org-1');
    await world.take('m-1', { ...cargoMessage, bookingId });
    expect(await booked()).toMatchObject([
      { cargoId: bookingId, bookingId, organisationId: 'org-1', company: '1001' },
    ]);
  });

  it('of a booking that nobody knows bears its reference', async () => {
    await world.take('m-1', { ...cargoMessage, bookingId });
    expect(await booked()).toMatchObject([{ cargoId: 'c-1', bookingId: null, organisationId: null }]);
    await world.take('m-2', { ...cargoMessage, sequence: 2, bookingId, withdrawn: true });
    expect((await world.types(voyage)).slice(-2)).toEqual(['CargoWithdrawn', 'VoyageStated']);
  });
});

describe('a contact', () => {
  const next = (sequence: number, more: object = {}) => ({ ...contactMessage, sequence, ...more });

  it('is sealed under a key of its own, and no hash tells who it is', async () => {
    await world.take('m-1', contactMessage);
    const { keyId, person, hash } = await world.last('contact-agent-1');
    const all = JSON.stringify(await world.events());
    expect(all).not.toMatch(/Prado|ana@agency|13 1234|Praça/);
    expect(JSON.parse((await world.keys.reveal(String(keyId), String(person))) ?? '')).toMatchObject({
      name: 'Ana Prado',
      address: 'Praça 1; Santos',
    });
    const other = new FeedWorld();
    await other.take('m-1', { ...contactMessage, name: 'Rui Tavares', email: null });
    expect((await other.last('contact-agent-1'))['hash']).toBe(hash);
    await other.store.close();
  });

  it('is erased when it is withdrawn, also where the process died before its key was gone', async () => {
    await world.take('m-1', contactMessage);
    const { keyId, person } = await world.last('contact-agent-1');
    const { intake } = world;
    const forget = () => Promise.reject(new Error('killed'));
    world.intake = { ...intake, people: { ...intake.people, forget } };
    await expect(world.take('m-2', next(2, { withdrawn: true }))).rejects.toThrow('killed');
    expect(world.keyIds).toEqual([keyId]);
    world.intake = intake;
    expect(await world.take('m-2', next(2, { withdrawn: true }))).toEqual({ ok: true, repeated: true });
    expect(world.keyIds).toEqual([]);
    expect(await world.keys.reveal(String(keyId), String(person))).toBeNull();
  });

  it('that is told again after that has another key, and one that is overtaken makes none', async () => {
    await world.take('m-2', next(2, { withdrawn: true }));
    await world.take('m-1', contactMessage);
    expect(world.keyIds).toEqual([]);
    await world.take('m-3', next(3));
    expect(world.keyIds).toEqual(['contact/agent-1/2']);
    await world.take('m-4', next(4, { phone: null }));
    expect(world.keyIds).toEqual(['contact/agent-1/2']);
    expect(await world.types('contact-agent-1')).toEqual([
      'ContactWithdrawn',
      'ContactStated',
      'ContactStated',
    ]);
  });
});
