import type { TransferMessage } from '#contracts/voyage-exchange/transfer-messages';
import type { CargoMessage, FeedMessage, VoyageMessage } from '#contracts/voyage-feed/messages';
import type { Told } from './told.ts';

/** A booking of wood pulp from Santos to Vlissingen and Rotterdam, as staff transfer it. */
export const transferOf = (
  laycan: { readonly start: string; readonly finish: string },
  own: Partial<TransferMessage['cargoes'][number]> = {},
  transferId = 't-1',
): TransferMessage => ({
  type: 'BookingTransferRequested',
  version: 1,
  transferId,
  bookingId: 'b-1',
  revision: 1,
  requestedAt: '2027-03-01T08:00:00.000Z',
  charterer: { id: 'o-1', name: 'Atlântica Celulose' },
  broker: null,
  cargoes: [
    {
      bookingId: 'b-1',
      bookingNo: '10481',
      letter: 'A',
      code: 'SZ-2703-001',
      vesselType: null,
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      vesselVoyage: null,
      layFrom: laycan.start,
      layTo: laycan.finish,
      loadPort: { locode: 'BRSSZ', name: 'Santos' },
      loadQuantity: 42_000,
      discharges: [
        { line: '1', port: { locode: 'NLVLI', name: 'Vlissingen' }, quantity: 30_000 },
        { line: '2', port: { locode: 'NLRTM', name: 'Rotterdam' }, quantity: 12_000 },
      ],
      company: { id: '104811', name: 'Atlântica Celulose Trading' },
      contract: null,
      comment: null,
      ...own,
    },
  ],
});

const isOf =
  <Type extends FeedMessage['type']>(type: Type) =>
  (message: FeedMessage): message is Extract<FeedMessage, { type: Type }> =>
    message.type === type;

/** Messages of one type, in their order. */
export const told = <Type extends FeedMessage['type']>(
  all: readonly Told[],
  type: Type,
): readonly Extract<FeedMessage, { type: Type }>[] => all.map(({ message }) => message).filter(isOf(type));

export const voyagesTold = (all: readonly Told[], voyageId: string): readonly VoyageMessage[] =>
  told(all, 'voyage').filter((message) => message.voyageId === voyageId);

export const cargoTold = (all: readonly Told[], cargoRef: string): readonly CargoMessage[] =>
  told(all, 'cargo').filter((message) => message.cargoRef === cargoRef);
