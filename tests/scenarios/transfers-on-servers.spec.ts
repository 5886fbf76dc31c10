import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BookingView } from '#contracts/booking/booking-view';
import { type ChangedPayload, declarationListChannel } from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { answersAfter } from '../support/config.ts';
import { cargo, Declarant } from '../support/declarant.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import type { Ear } from '../support/live-client.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { describeOnServers } from '../support/servers.ts';

/** A transfer where each role is a node of its own: asked for on one, published and answered by another, shown by the first. */
await describeOnServers('a transfer on servers', 'transfers', (mongo, kafka) => {
  let servers: ServersOfTest;
  let api: Portal;
  let exchange: Portal;
  let tom: Declarant;
  let ana: Declarant;
  let ear: Ear;

  const startExchange = async (): Promise<Portal> =>
    startNode(servers, {
      roles: ['voyage-exchange'],
      node: 'exchange',
      config: { voyageSimulator: answersAfter(0) },
    });

  beforeAll(async () => {
    servers = await ServersOfTest.start(mongo, kafka);
    api = await startNode(servers, { seed: 'people', roles: ['api', 'live', 'projector'], node: 'api' });
    exchange = await startExchange();
    ana = await Declarant.as(api.address, 'Ana');
    tom = await Declarant.as(api.address, 'Tom', ids.atlantica);
    ear = await new PortalLive(tom.client).join(
      declarationListChannel.name({ organisationId: ids.atlantica, side: 'internal' }),
    );
  });
  afterAll(async () => {
    closeLives();
    await exchange?.close();
    await api?.close();
    await servers?.close();
  });

  const declare = async (code: string): Promise<string> => {
    const [id = ''] = await ana.declare(cargo(api.engine.clocks.trade.now(), { code }));
    return id;
  };

  const transferred = async (id: string): Promise<void> =>
    ear.until((all) =>
      all.some(
        ({ event, data }) =>
          event === 'declaration.changed' &&
          (data as ChangedPayload<BookingView>).documents.some(
            (booking) => booking.id === id && booking.transfer?.state === 'transferred',
          ),
      ),
    );

  it('is published by the exchange, answered on another topic, and pushed to the list', async () => {
    const id = await declare('KAFKA-1');
    await tom.after(ana).call('POST', `cargo-declarations/${id}/transfer`);
    await transferred(id);
    expect(await tom.booking(id)).toMatchObject({
      transferred: true,
      transfer: { requestedBy: 'T. Olsen' },
    });
  });

  it('waits for an exchange that is away, and is then made', async () => {
    await exchange.close();
    const id = await declare('KAFKA-2');
    await tom.after(ana).call('POST', `cargo-declarations/${id}/transfer`);
    expect(await tom.booking(id)).toMatchObject({ transferred: false, transfer: { state: 'requested' } });
    exchange = await startExchange();
    await transferred(id);
    const events = await api.engine.events.readStream(`booking-${id}`);
    expect(events.map(({ type }) => type).slice(1)).toEqual([
      'BookingTransferRequested',
      'BookingTransferConfirmed',
    ]);
  });
});
