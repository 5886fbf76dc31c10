import { describe, expect, it } from '@jest/globals';
import type { VoyageMessage } from '#contracts/voyage-feed/messages';
import { readFeedMessage } from '#contracts/voyage-feed/read-message';
import { callsNow, voyageStateOf } from '#domain/voyage/derived';
import { fleet } from '../master-data/fleet.ts';
import { Chronicle, everything, type Telling } from './chronicle.ts';
import { dayMs, daysToMs } from './moments.ts';
import type { Told } from './told.ts';
import { World, worldSeed } from './world.ts';
import { cargoTold, told, transferOf, voyagesTold } from './world.specification.ts';

const now = Date.UTC(2027, 2, 1, 12);
/** Those that carry pulp from Brazil to Europe are enough for a booking. */
const carriers = fleet.filter(({ services }) => services.includes('brazil-EU'));
const newWorld = (vessels = fleet) => {
  const world = new World(vessels);
  return { world, chronicle: new Chronicle(world, worldSeed) };
};

/** Day after day, as whoever publishes them asks. */
const days = (chronicle: Chronicle, from: number, count: number, telling = everything): readonly Told[] =>
  Array.from({ length: count }, (_, day) =>
    chronicle.between(from + day * dayMs, from + (day + 1) * dayMs, telling),
  ).flat();
const withoutReports: Telling = { ...everything, reports: null };

const { world: quiet, chronicle } = newWorld();
const quarter = days(chronicle, now, 50, withoutReports);
const week = days(chronicle, now, 4);
const voyages = Map.groupBy(told(quarter, 'voyage'), ({ voyageId }) => voyageId);

describe('the simulated world', () => {
  it('tells what the feed reads, none of it before it happened', () => {
    for (const { topic, message, at } of [...chronicle.standing(now, everything), ...week, ...quarter])
      readFeedMessage(topic, JSON.stringify(message), new Date(at));
    const kinds = new Set(week.map(({ message }) => message.type));
    expect(kinds).toEqual(new Set(['voyage', 'cargo', 'document', 'position', 'fuel']));
  });

  it('is the same however often and in whatever steps it is asked', () => {
    const again = days(newWorld().chronicle, now, 4);
    // No comparison that would show megabytes where it fails.
    expect(JSON.stringify(again) === JSON.stringify(week)).toBe(true);
    const atOnce = newWorld().chronicle.between(now, now + 4 * dayMs, everything);
    expect(new Set(atOnce.map(({ id }) => id)).size).toBe(atOnce.length);
    const known = new Map(again.map(({ id, message }) => [id, JSON.stringify(message)]));
    const others = atOnce.filter(({ id, message }) => (known.get(id) ?? '') !== JSON.stringify(message));
    // Moments of what lies ahead may be others where a strike was announced meanwhile.
    expect(others.length).toBeLessThan(atOnce.length / 20);
    expect(others.filter(({ id }) => known.has(id)).map(({ message }) => message.type)).toEqual([]);
  });

  it('leaves nothing overdue of a past that is told in few words', () => {
    const own = newWorld().chronicle;
    const from = now - 25 * dayMs;
    const few: Telling = { pace: 'thin', fullFrom: now, papers: false, reports: null };
    const all = told([...own.standing(from, few), ...days(own, from, 25, few)], 'voyage');
    const overdue = [...Map.groupBy(all, ({ voyageId }) => voyageId).values()].flatMap((statements) =>
      statements.flatMap(({ voyageId, calls }, place) => {
        const toldAgain = statements[place + 1]?.statedAt ?? '';
        const times = calls.flatMap(({ terminals }) =>
          terminals.flatMap(({ eta, etb, etd }) => [eta, etb, etd]),
        );
        return times.some((time) => time?.happened === false && time.at < toldAgain) ? [voyageId] : [];
      }),
    );
    expect(all.length).toBeGreaterThan(300);
    expect(overdue).toEqual([]);
  });

  it('numbers the statements of a subject upwards, and says the same under one number', () => {
    const last = new Map<string, number>();
    const notAbove = quarter.filter(({ key, message }) => {
      if (!('sequence' in message)) return false;
      const subject = `${message.type}/${key}/${message.type === 'cargo' ? message.cargoRef : ''}`;
      const before = last.get(subject) ?? 0;
      last.set(subject, message.sequence);
      return message.sequence <= before;
    });
    expect(notAbove.map(({ message }) => message.type)).toEqual([]);
  });

  it('lets milestones happen in their order, once and for all', () => {
    const happened = new Map<string, string>();
    const wrong: string[] = [];
    for (const voyage of [...voyages.values()].flat()) {
      const times = voyage.calls.flatMap(({ callId, terminals }) =>
        terminals.flatMap(({ terminalId, eta, etb, etd }) =>
          [eta, etb, etd].map((time, index) => ({
            key: `${voyage.voyageId}/${callId}/${terminalId}/${index}`,
            at: time?.at ?? '',
            isOver: time?.happened === true,
          })),
        ),
      );
      times.forEach(({ key, at, isOver }, index) => {
        const before = times[index - 1];
        if (before && (before.at > at || (isOver && !before.isOver))) wrong.push(`${key} out of order`);
        if (!isOver && at <= voyage.statedAt) wrong.push(`${key} expected in the past`);
        if (isOver ? (happened.get(key) ?? at) !== at : happened.has(key)) wrong.push(`${key} taken back`);
        if (isOver) happened.set(key, at);
      });
    }
    expect(wrong).toEqual([]);
    expect(happened.size).toBeGreaterThan(500);
  });

  it('comes to states that agree with each other', () => {
    // Every seventh statement stands for all.
    const some = [...voyages.values()].flatMap((all) => all.filter((_, index) => index % 7 === 0));
    const wrong = some.flatMap(({ state: status, voyageId, calls }) => {
      const sailing = {
        status,
        calls: calls.map(({ callId, port, agents, terminals }) => ({
          callId: `${voyageId}~${callId}`,
          port: { id: port.locode, name: port.name },
          agents,
          terminals,
        })),
      };
      const order = { completed: 0, active: 1, upcoming: 2 } as const;
      const states = callsNow(sailing).map((call) => order[call.state]);
      const isRight =
        (status !== 'scheduled' || voyageStateOf(sailing) === 'upcoming') &&
        states.every((each, index) => each >= (states[index - 1] ?? 0)) &&
        states.filter((each) => each === order.active).length <= 1 &&
        new Set(calls.map(({ callId }) => callId)).size === calls.length &&
        calls.length >= 2;
      return isRight ? [] : [voyageId];
    });
    expect(wrong).toEqual([]);
  });

  it('carries all that it loaded: quantities, bills and operations add up', () => {
    const wrong = told(quarter, 'cargo').flatMap(({ cargoRef, lines, bills }) =>
      lines.flatMap(({ lineId, quantityMt, operations }) => {
        const [loading, discharging] = (['loading', 'discharging'] as const).map((kind) =>
          operations.find((operation) => operation.kind === kind),
        );
        const billed = bills.filter((bill) => bill.lineId === lineId);
        const isRight =
          operations.every((one) => (one.quantityMt === quantityMt) === (one.completedAt !== null)) &&
          operations.every((one) => one.quantityMt <= quantityMt) &&
          (!discharging || (loading?.completedAt ?? '~') < (discharging.commencedAt ?? '')) &&
          (billed.length === 0 || (loading?.completedAt != null && billed[0]?.quantityMt === quantityMt));
        return isRight && billed.length <= 1 ? [] : [`${cargoRef}/${lineId}`];
      }),
    );
    expect(wrong).toEqual([]);
    const numbers = new Map(
      told(quarter, 'cargo').flatMap(({ bills }) =>
        bills.map(({ number, billId }) => [number, billId] as const),
      ),
    );
    expect(new Set(numbers.values()).size).toBe(numbers.size);
  });

  it('keeps fuel on board and cargo within what a vessel holds', () => {
    const reports = told(week, 'fuel');
    expect(reports.some(({ onBoard }) => onBoard.some(({ fuel }) => fuel === 'bio_vlsfo'))).toBe(true);
    const wrong = reports.filter(({ onBoard, consumed, cargoMt, vesselId }) => {
      const dwt = fleet.find(({ id }) => id === vesselId)?.dwt ?? 0;
      const fuels: readonly string[] = onBoard.map(({ fuel }) => fuel);
      return (
        !fuels.includes('vlsfo') ||
        !fuels.includes('lsmgo') ||
        onBoard.some(({ mt }) => mt <= 0) ||
        consumed.some(({ mt }) => mt < 0) ||
        (cargoMt ?? 0) > dwt
      );
    });
    expect(wrong).toEqual([]);
  });

  it('settles: estimates of an arrival come nearer to it', () => {
    const errorsAt = (lead: number): number => {
      const errors = [...voyages.values()].flatMap((statements) =>
        statements.flatMap(({ calls, statedAt }) =>
          calls.flatMap(({ callId, terminals: [first] }) => {
            const actual = statements.at(-1)?.calls.find((call) => call.callId === callId)?.terminals[0]?.eta;
            if (!actual?.happened || !first?.eta || first.eta.happened) return [];
            const ahead = Date.parse(actual.at) - Date.parse(statedAt);
            const error = Math.abs(Date.parse(first.eta.at) - Date.parse(actual.at));
            return Math.abs(ahead - daysToMs(lead)) < daysToMs(0.3) ? [error] : [];
          }),
        ),
      );
      return errors.reduce((sum, error) => sum + error, 0) / errors.length / 3_600_000;
    };
    const [twoWeeks, week, day] = [14, 7, 1].map(errorsAt);
    expect(twoWeeks).toBeGreaterThan(week ?? 0);
    expect(week).toBeGreaterThan(day ?? 0);
    expect(day).toBeLessThan(6);
  });

  it('has strikes, ports left out, other vessels, other agents, and certificates that run out', () => {
    const changes = (of: (message: VoyageMessage) => unknown): number =>
      [...voyages.values()].filter((all) => new Set(all.map((one) => JSON.stringify(of(one)))).size > 1)
        .length;
    expect(changes(({ vessel }) => vessel)).toBeGreaterThan(0);
    const left = quiet.vessels
      .flatMap((vessel) =>
        vessel.planned(now).map(({ voyage }) => ({ voyage, at: vessel.omittedAt(voyage.index) })),
      )
      .findLast(({ at }) => at !== undefined && at < now);
    const leftAt = left?.at ?? 0;
    const around = voyagesTold(
      chronicle.between(leftAt - 10 * dayMs, leftAt, withoutReports),
      left?.voyage.voyageId ?? '',
    );
    const [before, after] = [around[0], around.at(-1)].map((one) => one?.calls.map(({ callId }) => callId));
    expect(before).toContain(left?.voyage.omitted);
    expect(after).toEqual(before?.filter((callId) => callId !== left?.voyage.omitted));
    const agents = changes(({ calls }) =>
      calls.flatMap((call) =>
        call.port.locode === 'BRSSZ' ? call.agents.map(({ company }) => company) : [],
      ),
    );
    expect(agents).toBeGreaterThan(0);
    const waits = quiet.vessels.flatMap((vessel) =>
      vessel
        .at(now)
        .flatMap(({ calls }) => calls.flatMap(({ terminals }) => terminals.map(({ strikeMs }) => strikeMs))),
    );
    expect(waits.filter((wait) => wait > dayMs).length).toBeGreaterThan(3);
    const today = new Date(now).toISOString().slice(0, 10);
    const soon = new Date(now + daysToMs(60)).toISOString().slice(0, 10);
    const expiries = told(chronicle.standing(now, everything), 'document').flatMap(
      ({ expiresOn }) => expiresOn ?? [],
    );
    expect(expiries.filter((day) => day < today).length).toBeGreaterThan(0);
    expect(expiries.filter((day) => day >= today && day <= soon).length).toBeGreaterThan(0);
  });
});

describe('a booking that was transferred', () => {
  const laycan = { start: '2027-04-10', finish: '2027-04-18' };

  it('sails, loads, gets its bills of lading and is discharged', () => {
    const { world, chronicle: own } = newWorld(carriers);
    const accepted = world.accept({ message: transferOf(laycan), at: now });
    const voyageId = accepted?.sailing.voyage.voyageId ?? '';
    const all = [...own.between(now - 1, now, everything), ...days(own, now, 80, withoutReports)];
    const [first] = voyagesTold(all, voyageId);
    expect(first?.trade.id).toBe('EU');
    expect(first?.calls.map(({ port }) => port.locode)).toEqual(
      expect.arrayContaining(['BRSSZ', 'NLVLI', 'NLRTM']),
    );
    const statements = cargoTold(all, 'SIM-10481A');
    expect(statements[0]).toMatchObject({ bookingId: 'b-1', company: '104811', voyageId, laycan, bills: [] });
    const last = statements.at(-1);
    expect(last?.bills.map(({ lineId, quantityMt }) => [lineId, quantityMt])).toEqual([
      ['1', 30_000],
      ['2', 12_000],
    ]);
    for (const { operations } of last?.lines ?? [])
      expect(operations.map(({ kind, completedAt }) => [kind, completedAt !== null])).toEqual([
        ['loading', true],
        ['discharging', true],
      ]);
    const papers = told(all, 'document').filter(
      ({ about }) => 'cargoRefs' in about && about.cargoRefs.includes('SIM-10481A'),
    );
    expect(new Set(papers.map(({ kind }) => kind))).toEqual(new Set(['nor', 'sof', 'mates', 'bol']));
  });

  it('changes nothing that was told before it was known', () => {
    const { world, chronicle: own } = newWorld();
    const before = own.between(now - 10 * dayMs, now - 1, withoutReports);
    world.accept({ message: transferOf(laycan), at: now });
    const after = own.between(now - 10 * dayMs, now - 1, withoutReports);
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(true);
  });

  it('sails on the voyage that it names', () => {
    const { world } = newWorld();
    const named = world.vessels
      .flatMap((vessel) => vessel.planned(now + daysToMs(60)))
      .find(({ voyage, calls }) => voyage.service.trade === 'MED' && (calls[0]?.eta ?? 0) > now + 10 * dayMs);
    const vesselVoyage = { id: named?.voyage.voyageId ?? '', name: '' };
    const accepted = world.accept({ message: transferOf(laycan, { vesselVoyage }), at: now });
    expect(accepted?.sailing.voyage.voyageId).toBe(vesselVoyage.id);
  });

  it('is taken on once, and goes to another voyage where it was changed before it is loaded', () => {
    const { world, chronicle: own } = newWorld();
    const first = world.accept({ message: transferOf(laycan), at: now });
    expect(world.accept({ message: transferOf(laycan), at: now + 5_000 })).toBe(first);
    const later = { start: '2027-06-01', finish: '2027-06-08' };
    const moved = world.accept({ message: transferOf(later, {}, 't-2'), at: now + dayMs });
    expect(moved?.sailing.voyage.voyageId).not.toBe(first?.sailing.voyage.voyageId);
    const statements = cargoTold(own.between(now - 1, now + dayMs, everything), 'SIM-10481A');
    expect(statements.map(({ voyageId, withdrawn }) => [voyageId, withdrawn])).toEqual(
      expect.arrayContaining([
        [first?.sailing.voyage.voyageId, true],
        [moved?.sailing.voyage.voyageId, false],
      ]),
    );
    const tooLate = world.accept({ message: transferOf(laycan, {}, 't-3'), at: now + 120 * dayMs });
    expect(tooLate?.sailing.voyage.voyageId).toBe(moved?.sailing.voyage.voyageId);
  });
});
