import { daysToMs } from './moments.ts';
import type { FleetVessel } from '../master-data/fleet.ts';
import { linerServices } from '../master-data/services.ts';
import { type BookedCargo, rotationOf } from './carried.ts';
import { noise } from './noise.ts';
import { plannedVoyage } from './plan.ts';
import { endOf, newBunkers, passageMs, sail, type Sailing, type Start } from './sail.ts';
import { type Strike, strikesAnnounced } from './strikes.ts';

/** Nothing sailed before. A later beginning would number all voyages anew. */
export const worldBegan = Date.UTC(2025, 0, 1);

/** A change of what a voyage carries, since it is known. */
export interface CargoChange {
  readonly at: number;
  readonly voyageId: string;
  readonly cargoRef: string;
  /** null: it is carried by another voyage. */
  readonly booked: BookedCargo | null;
}

/** How far beyond a moment voyages are known. */
export const aheadMs = daysToMs(240);
/** After the last load port it is decided which port is left out. */
const omittedAfterMs = daysToMs(2);

const lastLoad = ({ calls }: Sailing): number => calls.findLast(({ kind }) => kind === 'L')?.etd ?? 0;

const startOf = (vessel: FleetVessel): Start => {
  const service = linerServices[vessel.services.at(-1) ?? ''];
  return {
    at: worldBegan + noise(vessel.id, 'begins') * daysToMs(45),
    port: service?.discharges.at(-1) ?? '',
    bunkers: newBunkers,
  };
};

/** Voyages one after another, grown as far as they are asked for. */
class Chain {
  readonly sailings: Sailing[] = [];
  readonly #vessel: FleetVessel;
  readonly #next: (voyageIndex: number, start: Start) => Sailing;

  constructor(vessel: FleetVessel, next: (voyageIndex: number, start: Start) => Sailing) {
    this.#vessel = vessel;
    this.#next = next;
  }

  /** All that begin by then. */
  until(moment: number): readonly Sailing[] {
    for (;;) {
      const last = this.sailings.at(-1);
      const start = last ? endOf(last) : startOf(this.#vessel);
      if (start.at > moment) return this.sailings;
      this.sailings.push(this.#next(this.sailings.length, start));
    }
  }
}

/** Strikes and ports left out that are known at a moment, with the cargo on board. */
interface Known {
  readonly strikes: readonly Strike[];
  readonly booked: ReadonlyMap<string, readonly BookedCargo[]>;
  readonly at: number;
}

const versionsKept = 6;

/** The chain that holds from one moment until right before another. */
interface Version {
  readonly from: number;
  readonly before: number;
  readonly chain: Chain;
}

/** The voyages of one vessel, as they come to pass by what is known at a moment. */
export class VesselVoyages {
  readonly #vessel: FleetVessel;
  readonly #base: Chain;
  readonly #changes: CargoChange[] = [];
  #versions: Version[] = [];

  constructor(vessel: FleetVessel) {
    this.#vessel = vessel;
    this.#base = new Chain(vessel, (index, start) => {
      const voyage = plannedVoyage(vessel, index);
      const slack = (0.5 + 4.5 * noise(voyage.voyageId, 'slack')) * daysToMs(1);
      const [first] = voyage.calls;
      const eta = start.at + slack + passageMs(voyage, '', start.port, first?.port ?? '');
      return sail(voyage, rotationOf(voyage, [], false), start, eta, []);
    });
  }

  get vesselId(): string {
    return this.#vessel.id;
  }

  get vessel(): FleetVessel {
    return this.#vessel;
  }

  /** As it was planned, whatever happens. */
  planned(until: number): readonly Sailing[] {
    return this.#base.until(until);
  }

  get changes(): readonly CargoChange[] {
    return this.#changes;
  }

  add(change: CargoChange): void {
    const after = this.#changes.findIndex(({ at }) => at > change.at);
    this.#changes.splice(after < 0 ? this.#changes.length : after, 0, change);
    this.#versions = [];
  }

  /** When it is told that a port is left out; undefined: none is. */
  omittedAt(index: number): number | undefined {
    const planned = this.#base.sailings[index];
    return planned?.voyage.omitted ? lastLoad(planned) + omittedAfterMs : undefined;
  }

  /** All voyages that begin within the next months, by what is known at the moment. */
  at(moment: number): readonly Sailing[] {
    const until = moment + aheadMs;
    const latest = this.#versions.at(-1);
    if (latest && latest.from <= moment && moment < latest.before) return latest.chain.until(until);
    const kept = this.#versions.findIndex(({ from, before }) => from <= moment && moment < before);
    const [version] = kept < 0 ? [this.#versionAt(moment)] : this.#versions.splice(kept, 1);
    if (!version) throw new RangeError(`${this.#vessel.name} has no voyages at ${moment}`);
    this.#versions.push(version);
    if (this.#versions.length > versionsKept) this.#versions.shift();
    return version.chain.until(until);
  }

  /** What holds from the last change up to the next. */
  #versionAt(moment: number): Version {
    const planned = this.#base.until(moment + aheadMs);
    const moments = [
      ...this.#changes.map(({ at }) => at),
      ...strikesAnnounced(worldBegan, moment + aheadMs).map(({ announcedAt }) => announcedAt),
      ...planned.flatMap((_, index) => this.omittedAt(index) ?? []),
    ];
    const from = Math.max(Number.NEGATIVE_INFINITY, ...moments.filter((at) => at <= moment));
    const before = Math.min(Number.POSITIVE_INFINITY, ...moments.filter((at) => at > moment));
    const strikes = strikesAnnounced(worldBegan, moment);
    const changes = this.#changes.filter(({ at }) => at <= moment);
    return { from, before, chain: this.#chain(moment, changes, strikes) };
  }

  #chain(at: number, changes: readonly CargoChange[], strikes: readonly Strike[]): Chain {
    const booked = new Map<string, readonly BookedCargo[]>();
    for (const change of changes) {
      const others = (booked.get(change.voyageId) ?? []).filter((one) => one.cargoRef !== change.cargoRef);
      booked.set(change.voyageId, change.booked ? [...others, change.booked] : others);
    }
    const known: Known = { strikes, booked, at };
    return new Chain(this.#vessel, (index, start) => this.#sailed(known, index, start));
  }

  #sailed({ strikes, booked, at }: Known, index: number, start: Start): Sailing {
    const planned = this.#base.until(start.at + aheadMs)[index];
    if (!planned) throw new RangeError(`${this.#vessel.name} has no voyage ${index}`);
    const { voyage, begins, ends } = planned;
    const carried = booked.get(voyage.voyageId) ?? [];
    const isShort = (this.omittedAt(index) ?? Number.POSITIVE_INFINITY) <= at;
    const near = strikes.filter(({ from, until }) => until > start.at && from < ends + aheadMs);
    if (carried.length === 0 && !isShort && near.length === 0 && start.at === begins) return planned;
    const [first] = voyage.calls;
    const earliest = start.at + passageMs(voyage, '', start.port, first?.port ?? '');
    const eta = Math.max(planned.calls[0]?.eta ?? earliest, earliest);
    return sail(voyage, rotationOf(voyage, carried, isShort), start, eta, near);
  }
}
