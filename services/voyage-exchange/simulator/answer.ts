import {
  transferMessageVersion,
  type TransferMessage,
  type TransferredCargo,
  type TransferRefused,
  type TransferReply,
  type WithdrawalMessage,
} from '#contracts/voyage-exchange/transfer-messages';
import { noise } from './world/noise.ts';
import { knownCommodities, knownPorts, knownVesselTypes } from './master-data/known.ts';

type Refusal = Pick<TransferRefused, 'code' | 'subject' | 'text'>;

const refusal = (code: Refusal['code'], subject: string | null, text: string): Refusal => ({
  code,
  subject,
  text,
});

const noVoyage = refusal('other', null, 'No voyage calls at these ports within the next months.');

const unknownPort = ({ loadPort, discharges }: TransferredCargo): Refusal | null => {
  const ports = [loadPort, ...discharges.map(({ port }) => port)];
  const unknown = ports.find((port) => port !== null && !knownPorts.has(port.locode));
  return unknown ? refusal('port_unknown', unknown.name, `Port ${unknown.locode} is not set up.`) : null;
};

/** The first thing that the simulator would not take a cargo for; null where it takes it. */
const refusalOfCargo = (cargo: TransferredCargo): Refusal | null => {
  const { commodity, vesselType, layFrom, layTo, loadQuantity, discharges } = cargo;
  const name = `${cargo.bookingNo}${cargo.letter}`;
  if (layFrom === null || layTo === null)
    return refusal('laycan_missing', null, `Cargo ${name} has no laycan; it cannot be planned.`);
  if (
    loadQuantity === null ||
    discharges.length === 0 ||
    discharges.some(({ quantity }) => quantity === null)
  )
    return refusal('quantity_missing', null, `Cargo ${name} lacks a quantity.`);
  if (vesselType !== null && !knownVesselTypes.has(vesselType.id))
    return refusal('vessel_type_unknown', vesselType.name, `No vessel of type ${vesselType.id} is operated.`);
  if (commodity !== null && !knownCommodities.has(commodity.id))
    return refusal('commodity_unknown', commodity.name, `Commodity ${commodity.id} is not set up.`);
  return unknownPort(cargo);
};

/** The simulator's own reference of a cargo. */
export const cargoRefOf = ({ bookingNo, letter }: Pick<TransferredCargo, 'bookingNo' | 'letter'>): string =>
  `SIM-${bookingNo}${letter}`;

/** Why the simulator would not take a booking; undefined where it would. */
export const refusalOf = ({ cargoes }: TransferMessage): Refusal | undefined =>
  cargoes.map(refusalOfCargo).find((found) => found !== null);

/**
 * What the simulator answers to a transfer.
 * @param voyageNumber of the voyage that the booking sails on; undefined where none carries it
 */
export const answerTo = (
  message: TransferMessage,
  occurredAt: string,
  voyageNumber: string | undefined,
): TransferReply => {
  const { transferId, bookingId, cargoes } = message;
  const common = { version: transferMessageVersion, transferId, bookingId, occurredAt } as const;
  const refused = refusalOf(message);
  if (refused || voyageNumber === undefined)
    return { ...common, type: 'BookingTransferRefused', ...(refused ?? noVoyage) };
  return {
    ...common,
    type: 'BookingTransferConfirmed',
    voyageNumber,
    cargoRefs: Object.fromEntries(cargoes.map((cargo) => [cargo.bookingId, cargoRefOf(cargo)])),
  };
};

/** One in so many bookings is not let go of, always the same ones. */
const keepsOneIn = 8;

/** Whether the simulator refuses to let go of a booking, for no reason that the portal could know. */
export const keepsBooking = (bookingId: string): boolean =>
  noise('demo', 'withdrawal', bookingId) < 1 / keepsOneIn;

/**
 * What the simulator answers to a withdrawal.
 * @param isLoaded some of it is on board
 * @param keeps for a reason of its own
 */
export const answerToWithdrawal = (
  { transferId, bookingId, cargoes }: WithdrawalMessage,
  occurredAt: string,
  { isLoaded, keeps }: { readonly isLoaded: boolean; readonly keeps: boolean },
): TransferReply => {
  const common = { version: transferMessageVersion, transferId, bookingId, occurredAt } as const;
  const names = cargoes.map(({ bookingNo, letter }) => `${bookingNo}${letter}`).join(' and ');
  const refused = { ...common, type: 'TransferWithdrawalRefused' } as const;
  if (isLoaded) return { ...refused, code: 'cargo_loaded', text: `Loading of ${names} has begun.` };
  if (keeps)
    return {
      ...refused,
      code: 'other',
      text: `Cargo ${names} is fixed: the chartering desk has to release it.`,
    };
  return { ...common, type: 'TransferWithdrawalConfirmed' };
};
