import type { TransferMessage, WithdrawalMessage } from '#contracts/voyage-exchange/transfer-messages';
import { fleet, type FleetVessel } from '../master-data/fleet.ts';
import { cargoRefOf } from '../answer.ts';
import { workOn } from './cargo-work.ts';
import type { BookedCargo } from './carried.ts';
import { chooseVoyage, soughtUntil } from './choose-voyage.ts';
import type { Sailing } from './sail.ts';
import { VesselVoyages } from './vessel-voyages.ts';

/** A booking that was taken on: when, and the voyage that it sails on. */
export interface Accepted {
  readonly at: number;
  readonly sailing: Sailing;
}

/** A withdrawal that was confirmed, and since when. */
export interface AcceptedWithdrawal {
  readonly message: WithdrawalMessage;
  readonly at: number;
}

/** Ids of all that is told derive from it: another world has others. */
export const worldSeed = 'demo';

/** A transfer that was taken on, and since when: milliseconds since 1970, of the trade. */
export interface AcceptedTransfer {
  readonly message: TransferMessage;
  readonly at: number;
}

const bookedCargoes = ({ charterer, cargoes }: TransferMessage): readonly BookedCargo[] =>
  cargoes.flatMap((cargo) => {
    const { bookingId, company, commodity, layFrom, layTo, loadPort, discharges } = cargo;
    if (!loadPort) return [];
    return [
      {
        cargoRef: cargoRefOf(cargo),
        bookingId,
        company: company?.id ?? null,
        commodity: commodity?.name ?? 'General cargo',
        shipper: charterer.name,
        laycan: layFrom !== null && layTo !== null ? { start: layFrom, finish: layTo } : null,
        loadPort: loadPort.locode,
        lines: discharges.flatMap(({ line, port, quantity }) =>
          port && quantity !== null ? [{ lineId: line, port: port.locode, quantityMt: quantity }] : [],
        ),
      },
    ];
  });

/**
 * Vessels, voyages and cargoes as they come to pass: a function of the seed, the plan, the moment and the transfers that were
 * accepted. It keeps nothing but these.
 */
export class World {
  readonly vessels: readonly VesselVoyages[];
  readonly #accepted = new Map<string, Accepted>();
  readonly #letGo = new Map<string, { readonly at: number }>();
  readonly #changed: number[] = [];
  /** The voyage that carries a cargo, by its reference. */
  readonly #carriers = new Map<string, { readonly voyageId: string; readonly vessel: VesselVoyages }>();

  /** @param vessels fewer are a smaller world, where less is told */
  constructor(vessels: readonly FleetVessel[] = fleet) {
    this.vessels = vessels.map((vessel) => new VesselVoyages(vessel));
  }

  /** Takes on the cargoes of a booking. What comes twice was taken on before. @returns undefined where no voyage would do */
  accept({ message, at }: AcceptedTransfer): Accepted | undefined {
    const before = this.#accepted.get(message.transferId);
    if (before) return before;
    const booked = bookedCargoes(message);
    const loaded = booked.map(({ cargoRef }) => this.#loadedOn(cargoRef, at)).find(Boolean);
    const chosen = loaded ?? this.voyageFor(message, at);
    if (!chosen) return undefined;
    const accepted = { at, sailing: chosen };
    this.#accepted.set(message.transferId, accepted);
    this.#changed.push(at);
    if (!loaded) for (const cargo of booked) this.#carry(cargo, chosen, at);
    return accepted;
  }

  /** Whether some of a booking is on board. */
  isLoaded({ cargoes }: WithdrawalMessage, at: number): boolean {
    return cargoes.some((cargo) => this.#loadedOn(cargoRefOf(cargo), at) !== undefined);
  }

  /** Takes the cargoes of a booking off their voyages. What comes twice was let go of before. */
  letGo({ message, at }: AcceptedWithdrawal): { readonly at: number } {
    const before = this.#letGo.get(message.transferId);
    if (before) return before;
    const released = { at };
    this.#letGo.set(message.transferId, released);
    this.#changed.push(at);
    for (const cargoRef of message.cargoes.map(cargoRefOf)) {
      const carrier = this.#carriers.get(cargoRef);
      carrier?.vessel.add({ at, voyageId: carrier.voyageId, cargoRef, booked: null });
      this.#carriers.delete(cargoRef);
    }
    return released;
  }

  /** When bookings were taken on or let go of, in the order in which that came to be known here. */
  get changed(): readonly number[] {
    return this.#changed;
  }

  /** The voyage that would carry a booking, by what is planned. */
  voyageFor(message: Pick<TransferMessage, 'cargoes'>, at: number): Sailing | undefined {
    const until = soughtUntil(message, at);
    return chooseVoyage(
      this.vessels.flatMap((vessel) =>
        vessel.planned(until).filter(({ begins, ends }) => ends > at && begins <= until),
      ),
      message,
      at,
    );
  }

  /** The voyage as it comes to pass by what is known at the moment. */
  sailingOf(voyageId: string, at: number): Sailing | undefined {
    const vessel = this.vessels.find((one) => one.vesselId === voyageId.split('-')[0]);
    return vessel?.at(at).find(({ voyage }) => voyage.voyageId === voyageId);
  }

  /** What has begun to be loaded stays where it is, whatever is changed of its booking. */
  #loadedOn(cargoRef: string, at: number): Sailing | undefined {
    const carrier = this.#carriers.get(cargoRef);
    const sailing = carrier && this.sailingOf(carrier.voyageId, at);
    const cargo = sailing?.cargoes.find((one) => one.cargoRef === cargoRef);
    return sailing && cargo?.lines.some((line) => workOn(sailing, line)[0].from <= at) ? sailing : undefined;
  }

  #carry(booked: BookedCargo, { voyage }: Sailing, at: number): void {
    const { voyageId } = voyage;
    const { cargoRef } = booked;
    const before = this.#carriers.get(cargoRef);
    if (before && before.voyageId !== voyageId)
      before.vessel.add({ at, voyageId: before.voyageId, cargoRef, booked: null });
    const vessel = this.vessels.find((one) => one.vesselId === voyage.vessel.id);
    if (!vessel) throw new RangeError(`No vessel sails ${voyageId}`);
    vessel.add({ at, voyageId, cargoRef, booked });
    this.#carriers.set(cargoRef, { voyageId, vessel });
  }
}
