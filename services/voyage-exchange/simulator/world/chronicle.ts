import type { FeedMessage } from '#contracts/voyage-feed/messages';
import { certificatesAt, drawingsOf } from '../papers/vessel-papers.ts';
import { documentStatement, type Paper } from '../papers/paper.ts';
import { voyagePapers } from '../papers/voyage-papers.ts';
import { cargoMoments, cargoStatement, withdrawnCargo } from './cargo-statement.ts';
import type { CarriedCargo } from './carried.ts';
import { dayMs, daysToMs, hourMs } from './moments.ts';
import { type Pace, toldFrom, toldMoments, toldOver } from './pace.ts';
import { fuelReports, positionAt, positionMoments } from './reports.ts';
import type { Sailing } from './sail.ts';
import { contactStatements, vesselStatement } from './standing.ts';
import { strikesAnnounced } from './strikes.ts';
import { voyageStatement } from './voyage-statement.ts';
import { tell, type Told } from './told.ts';
import { type CargoChange, type VesselVoyages, worldBegan } from './vessel-voyages.ts';
import type { World } from './world.ts';

/** How much is told, of what. */
export interface Telling {
  readonly pace: Pace;
  /** From when on all is told, where little is told before: what it tells then must not have been told otherwise. */
  readonly fullFrom?: number;
  readonly papers: boolean;
  /** Positions and fuel; null: none. */
  readonly reports: Pace | null;
}

/** All that there is to tell. */
export const everything: Telling = { pace: 'full', papers: true, reports: 'full' };

/** Voyages that are over are told again for so long. */
const openForMs = daysToMs(30);
const positionsEveryMs: Readonly<Record<Pace, number>> = { full: hourMs, thin: dayMs };

/** A paper that is told, with its file. */
export interface ToldPaper extends Told {
  readonly paper: Paper;
}

export const isPaper = (told: Told): told is ToldPaper => 'paper' in told;

interface Window {
  readonly from: number;
  readonly until: number;
}

const isIn = ({ from, until }: Window, moment: number): boolean => moment > from && moment <= until;

/** A voyage in its two shapes: as it was planned, and as it comes to pass. */
interface Course {
  readonly planned: Sailing;
  readonly sailing: Sailing;
}

/** What is told of a world, in the order in which it is known. */
export class Chronicle {
  readonly #world: World;
  readonly #seed: string;

  constructor(world: World, seed: string) {
    this.#world = world;
    this.#seed = seed;
  }

  /** All that becomes known after one moment, up to another. */
  between(from: number, until: number, telling: Telling): readonly Told[] {
    const window = { from, until };
    const told = this.#world.vessels.flatMap((vessel) => [
      ...this.#coursesIn(vessel, window).flatMap((course) => [
        ...this.#voyage(vessel, course, window, telling),
        ...this.#cargoes(vessel, course, window, telling),
        ...(telling.papers ? this.#papers(this.#papersOf(vessel, course, window), window) : []),
      ]),
      ...this.#withdrawn(vessel, window),
      ...(telling.papers ? this.#papers(certificatesAt(vessel.vessel, until), window) : []),
      ...(telling.reports ? this.#reports(vessel, window, telling.reports) : []),
    ]);
    return told.toSorted((one, other) => one.at - other.at);
  }

  /** All that is open at a moment, each subject as it was told last. */
  standing(until: number, telling: Telling): readonly Told[] {
    const told = this.#world.vessels.flatMap((vessel) => this.standingOf(vessel, until, telling));
    return [...this.contacts(), ...told].toSorted((one, other) => one.at - other.at);
  }

  contacts(): readonly Told[] {
    return contactStatements(worldBegan).map((contact) => this.#tell(worldBegan, contact));
  }

  /** A vessel with its papers, its voyages that are open, and what they carry. */
  standingOf(vessel: VesselVoyages, until: number, telling: Telling): readonly Told[] {
    const always = { from: Number.NEGATIVE_INFINITY, until };
    const own = [...drawingsOf(vessel.vessel, worldBegan), ...certificatesAt(vessel.vessel, until)];
    const told = this.#coursesIn(vessel, { from: until - openForMs, until }).flatMap((course) => [
      ...this.#voyage(vessel, course, always, telling).slice(-1),
      ...this.#lastOfEach(this.#cargoes(vessel, course, always, telling)),
      ...(telling.papers ? this.#papers(this.#papersOf(vessel, course, always), always) : []),
    ]);
    return [
      this.#tell(worldBegan, vesselStatement(vessel.vessel, worldBegan)),
      ...this.#papers(own, always),
      ...told,
    ];
  }

  /** Voyages that may tell something then. */
  #coursesIn(vessel: VesselVoyages, { from, until }: Window): readonly Course[] {
    const planned = vessel.planned(until + daysToMs(240));
    return vessel.at(until).flatMap((sailing) => {
      const plan = planned[sailing.voyage.index];
      if (!plan || toldFrom(plan) > until || toldOver(sailing) < from - dayMs) return [];
      return [{ planned: plan, sailing }];
    });
  }

  #tell(at: number, message: FeedMessage): Told {
    return tell(this.#seed, at, message);
  }

  #sailingAt(vessel: VesselVoyages, { sailing }: Course, at: number): Sailing {
    return vessel.at(at)[sailing.voyage.index] ?? sailing;
  }

  #voyage(vessel: VesselVoyages, course: Course, window: Window, telling: Telling): readonly Told[] {
    const { pace } = telling;
    const { planned, sailing } = course;
    const { voyageId, index } = sailing.voyage;
    const told = toldMoments(planned, sailing, pace);
    const known = [
      ...vessel.changes.filter((change) => change.voyageId === voyageId).map(({ at }) => at),
      ...strikesFelt(sailing, window),
      vessel.omittedAt(index) ?? Number.NaN,
    ].filter((at) => at > toldFrom(planned));
    const moments = [...new Set([...told, ...known])].filter((moment) => isIn(window, moment));
    const shown = window.from === Number.NEGATIVE_INFINITY ? lastOf(moments) : moments;
    return shown
      .toSorted((one, other) => one - other)
      .map((at) => {
        const then = this.#sailingAt(vessel, course, at);
        return this.#tell(at, voyageStatement(planned, then, at, toldAnew(course, told, at, telling)));
      });
  }

  #cargoes(vessel: VesselVoyages, course: Course, window: Window, { pace }: Telling): readonly Told[] {
    const { planned, sailing } = course;
    const { voyageId, index } = sailing.voyage;
    const omitted = vessel.omittedAt(index);
    return sailing.cargoes.flatMap((cargo) => {
      const change = vessel.changes.findLast(
        (one) => one.voyageId === voyageId && one.cargoRef === cargo.cargoRef,
      );
      const moments = cargoMoments(planned, sailing, cargo, pace, change?.at ?? null);
      const [first = 0] = moments;
      const all = omitted !== undefined && omitted > first ? [...moments, omitted] : moments;
      const within = [...new Set(all)].filter((moment) => isIn(window, moment));
      const shown = window.from === Number.NEGATIVE_INFINITY ? lastOf(within) : within;
      return shown.flatMap((at): readonly Told[] => {
        const then = this.#sailingAt(vessel, course, at);
        const told: CarriedCargo | undefined = then.cargoes.find(
          ({ cargoRef }) => cargoRef === cargo.cargoRef,
        );
        return told ? [this.#tell(at, cargoStatement(then, told, at))] : [];
      });
    });
  }

  #withdrawn(vessel: VesselVoyages, window: Window): readonly Told[] {
    return vessel.changes.flatMap(({ at, voyageId, cargoRef, booked }) => {
      if (booked || !isIn(window, at)) return [];
      const before = vessel.changes.findLast(
        (one: CargoChange) => one.cargoRef === cargoRef && one.at <= at && one.booked !== null,
      );
      return before?.booked ? [this.#tell(at, withdrawnCargo(voyageId, before.booked, at))] : [];
    });
  }

  /** Papers say what was known when they were made out: a port that is left out later stands in them for good. */
  #papersOf(vessel: VesselVoyages, course: Course, window: Window): readonly Paper[] {
    const byVersion = new Map<Sailing, readonly Paper[]>();
    return voyagePapers(course.sailing).flatMap((paper) => {
      if (!isIn(window, paper.at)) return [];
      const then = this.#sailingAt(vessel, course, paper.at);
      if (then === course.sailing) return [paper];
      const papers = byVersion.get(then) ?? voyagePapers(then);
      byVersion.set(then, papers);
      return papers.find(({ documentId }) => documentId === paper.documentId) ?? [];
    });
  }

  #papers(papers: readonly Paper[], window: Window): readonly ToldPaper[] {
    return papers
      .filter(({ at }) => isIn(window, at))
      .map((paper) => ({ ...this.#tell(paper.at, documentStatement(paper)), paper }));
  }

  #reports(vessel: VesselVoyages, { from, until }: Window, pace: Pace): readonly Told[] {
    const sailings = vessel.at(until);
    const now = sailings.findLast(({ begins }) => begins <= until);
    const positions = positionMoments(vessel.vesselId, from, until, positionsEveryMs[pace]).flatMap((at) => {
      const sailing = sailings.findLast(({ begins }) => begins <= at);
      return sailing ? [positionAt(sailing, at)] : [];
    });
    const kinds =
      pace === 'full' ? (['noon', 'arrival', 'departure'] as const) : (['arrival', 'departure'] as const);
    const fuel = now ? fuelReports(now, from, until, kinds) : [];
    return [...positions, ...fuel].map((report) => this.#tell(Date.parse(report.statedAt), report));
  }

  #lastOfEach(told: readonly Told[]): readonly Told[] {
    const byRef = new Map<string, Told>();
    for (const one of told) if (one.message.type === 'cargo') byRef.set(one.message.cargoRef, one);
    return [...byRef.values()];
  }
}

/** When a voyage that is told in few words is told next; at once where all of it is told at that moment as well. */
const toldAnew = (
  { planned, sailing }: Course,
  moments: readonly number[],
  at: number,
  { pace, fullFrom = Number.POSITIVE_INFINITY }: Telling,
): number => {
  if (pace === 'full') return at;
  const isToldAlike = !toldMoments(planned, sailing, 'full').some(
    (moment) => moment > at && moment <= fullFrom,
  );
  if (isToldAlike) return at;
  return Math.min(moments.find((moment) => moment > at) ?? at, fullFrom);
};

const lastOf = (moments: readonly number[]): readonly number[] =>
  moments.length === 0 ? [] : [moments.reduce((last, one) => Math.max(last, one))];

/** When a strike is announced that a vessel waits for. */
const strikesFelt = ({ begins, calls }: Sailing, { from, until }: Window): readonly number[] =>
  strikesAnnounced(Math.max(from, begins - daysToMs(30)), until)
    .filter((strike) =>
      calls.some(({ port, eta, etd }) => port === strike.port && eta < strike.until && etd > strike.from),
    )
    .map(({ announcedAt }) => announcedAt);
