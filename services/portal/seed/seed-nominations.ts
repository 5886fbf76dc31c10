import { BookingTelling } from '#api/nominations/nomination-process';
import { VoyageCalls, type ToldVoyages } from '#api/nominations/voyage-calls';
import { derivedId } from '#api/platform/commands';
import type { Execute } from '#api/platform/execute-port';
import type { Acting } from '#domain/booking/commands';
import type { ToldCall } from '#domain/nomination/commands';
import {
  approveVessel,
  editNomination,
  nominateVessel,
  type NominationDecision,
  postMessage,
  withdrawNomination,
} from '#domain/nomination/decide';
import { readVoyage } from '#domain/nomination/decide-told';
import { nominationDecider } from '#domain/nomination/evolve';
import type { Nomination, NominationState } from '#domain/nomination/state';
import { dayOf, daysLater } from '#domain/shared/days';
import { nominationStream, threadReaderStream } from '#domain/streams';
import { readThread, threadReaderDecider } from '#domain/thread-reader/decide';
import { forEachConcurrently } from '#platform/concurrency/for-each-concurrently';
import type { Documents } from '#platform/documents/port';
import { type PlannedNomination, planNominations } from './nomination-plan.ts';
import { must, type SeedClock, seedContext } from './seed-context.ts';
import { type DemoOrganisation, organisations, users } from './world/people.ts';
import { limits } from './world/reference.ts';
import { lateTalk, type DemoTalk, tradeTalk } from './world/trade-talk.ts';

/** What the demo shows of a nomination. */
type Part = 'overdue' | 'dueSoon' | 'asked' | 'amended' | 'etaMoved' | 'etaLate' | 'deleted' | 'agreed';

const parts: readonly Part[] = [
  'overdue',
  'dueSoon',
  'asked',
  'amended',
  'amended',
  'etaMoved',
  'etaLate',
  'deleted',
];

/** Hours before now at which a part is nominated: the customer has 24 to answer. */
const nominatedBefore: Readonly<Record<Part, number>> = {
  overdue: 30,
  dueSoon: 21,
  asked: 2,
  amended: 30,
  etaMoved: 30,
  etaLate: 2,
  deleted: 30,
  agreed: 30,
};

interface Demo extends PlannedNomination {
  readonly id: string;
  readonly part: Part;
  readonly organisation: DemoOrganisation;
  /** User id of who answers for the charterer. */
  readonly customer: string;
  readonly place: number;
}

interface Parts {
  readonly execute: Execute;
  readonly documents: Documents;
  readonly clock: SeedClock;
  readonly settled: () => Promise<void>;
}

const staffActs: Acting = { organisation: '', side: 'internal' };
const staff = users.find(({ userType }) => userType === 'g2o')?.id ?? '';

/** Nominates vessels for what the demo's charterers load soon, by the product's own commands, with what was said about them. */
export class DemoNominations {
  readonly #telling: BookingTelling;
  #planned: readonly Demo[] = [];
  #voyages: ToldVoyages | undefined;

  constructor(private readonly parts: Parts) {
    this.#telling = new BookingTelling(parts.execute);
  }

  /** What is done at which moments before now, hours; the first one plans for all. */
  stages(): readonly { readonly hoursBefore: number; readonly what: () => Promise<void> }[] {
    return [
      {
        hoursBefore: 30,
        what: async () => {
          await this.#plan();
          await this.#nominateAll(30);
        },
      },
      { hoursBefore: 21, what: () => this.#nominateAll(21) },
      {
        hoursBefore: 2,
        what: async () => {
          await this.#nominateAll(2);
          await this.#follow();
        },
      },
    ];
  }

  async #plan(): Promise<void> {
    const { documents, clock, settled } = this.parts;
    // Bookings and voyages are read as the screens read them.
    await settled();
    const plans = await Promise.all(
      organisations.map(async (organisation): Promise<readonly Demo[]> => {
        const customer = users.find((one) => one.organisation === organisation.id)?.id;
        if (!organisation.shipper || customer === undefined) return [];
        const planned = await planNominations(documents, organisation.id, clock.now());
        return planned.map((one, place) => ({
          ...one,
          id: derivedId('seed', 'nomination', organisation.id, place),
          part: parts[place] ?? 'agreed',
          organisation,
          customer,
          place,
        }));
      }),
    );
    this.#planned = plans.flat();
    this.#voyages = await new VoyageCalls(documents).of(
      this.#planned.map(({ terms }) => terms.vesselVoyage.id),
    );
  }

  async #nominateAll(hoursBefore: number): Promise<void> {
    const now = this.#planned.filter(({ part }) => nominatedBefore[part] === hoursBefore);
    await forEachConcurrently(16, now, (one) => this.#nominate(one));
  }

  async #nominate(demo: Demo): Promise<void> {
    const { id, organisation, bookings, part, customer, place } = demo;
    const { terms, call } = this.#offered(demo);
    await this.#decide(demo, 'nominate', staff, staffActs, (state, asking) =>
      nominateVessel(state, {
        ...asking,
        nominationId: id,
        organisation: { id: organisation.id, name: organisation.name },
        template: organisation.template,
        terms,
        call,
        bookings,
      }),
    );
    await this.#tell(id);
    await this.#talk(demo, part === 'etaLate' ? lateTalk : tradeTalk[place % tradeTalk.length]);
    if (part === 'agreed' || part === 'etaMoved' || part === 'amended')
      await this.#decide(demo, 'approve', customer, this.#customerActs(demo), (state, asking) =>
        approveVessel(state, { ...asking, version: versionOf(state), staffApprove: false }),
      );
    if (part === 'amended') await this.#amend(demo);
    if (part === 'deleted')
      await this.#decide(demo, 'withdraw', staff, staffActs, (state, asking) =>
        withdrawNomination(state, { ...asking, version: versionOf(state), customersRemove: false }),
      );
    await this.#tell(id);
  }

  /** What the voyage said when the vessel was nominated: of one that moved, two days earlier. */
  #offered({ part, terms }: Demo): { readonly terms: Demo['terms']; readonly call: ToldCall } {
    const call = this.#voyages?.callOf(terms) ?? { callId: null, eta: null, revision: -1 };
    if (part === 'etaMoved' && call.eta !== null) {
      const eta = daysLater(new Date(call.eta), -2).toISOString();
      return { terms: { ...terms, eta }, call: { ...call, eta, revision: call.revision - 1 } };
    }
    if (part === 'etaLate' && terms.laycanFinish !== null)
      return { terms: { ...terms, eta: daysLater(terms.laycanFinish, 1.5).toISOString() }, call };
    return { terms, call };
  }

  async #amend(demo: Demo): Promise<void> {
    const { nominated } = demo.terms;
    await this.#decide(demo, 'amend', demo.customer, this.#customerActs(demo), (state, asking) =>
      editNomination(state, {
        ...asking,
        cells: [{ field: 'nominated', from: nominated, to: (nominated ?? 0) - 500 }],
        add: [],
        remove: [],
        callOf: (terms) => this.#voyages?.callOf(terms) ?? { callId: null, eta: null, revision: -1 },
      }),
    );
  }

  /** The voyages that moved since they were nominated. */
  async #follow(): Promise<void> {
    const moved = this.#planned.filter(({ part }) => part === 'etaMoved');
    await forEachConcurrently(16, moved, async (demo) => {
      const voyage = this.#voyages?.of(demo.terms.vesselVoyage.id);
      if (!voyage || !this.#voyages) return;
      const call = this.#voyages.callOf(demo.terms);
      const standing = this.#voyages.standingOf(demo.terms);
      await this.#decide(demo, 'follow', staff, staffActs, (state, asking) =>
        readVoyage(state, {
          ...asking,
          call,
          vesselVoyage: voyage.ref,
          standing,
          dayOf: (moment) => dayOf(new Date(moment)),
          newsHours: 24,
        }),
      );
      await this.#tell(demo.id);
    });
  }

  /** The customer read what the operator said, except every third time. */
  async #talk(demo: Demo, talk: DemoTalk | undefined): Promise<void> {
    if (!talk) return;
    const { id, customer, place } = demo;
    const said = await this.#say(demo, 'talk', staff, staffActs, talk.internal);
    if (place % 3 !== 0) await this.#read(id, customer, said);
    if (talk.external === null) return;
    const answered = await this.#say(demo, 'answer', customer, this.#customerActs(demo), talk.external);
    if (place % 3 !== 1) await this.#read(id, staff, answered);
  }

  #say(demo: Demo, step: string, actor: string, by: Acting, text: string): Promise<number> {
    return this.#decide(demo, step, actor, by, (state, asking) =>
      postMessage(state, { ...asking, text, about: null }),
    );
  }

  async #read(nominationId: string, userId: string, upTo: number): Promise<void> {
    await must(this.parts.execute, {
      stream: threadReaderStream(nominationId, userId),
      decider: threadReaderDecider,
      decide: (state) => readThread(state, { nominationId, userId, upTo }),
      context: seedContext(`nomination/${nominationId}/read/${userId}`),
    });
  }

  #customerActs({ organisation }: Demo): Acting {
    return { organisation: organisation.id, side: 'external' };
  }

  async #tell(nominationId: string): Promise<void> {
    await this.#telling.tell(nominationId, async ({ terms }) => this.#approveBy(terms));
  }

  #approveBy({ trade }: Pick<Nomination['terms'], 'trade'>): string | null {
    const hours = limits[trade?.id ?? '']?.approvalHours;
    return hours ? daysLater(this.parts.clock.now(), hours / 24).toISOString() : null;
  }

  /** @returns revision of the last event */
  async #decide(
    demo: Demo,
    step: string,
    actor: string,
    by: Acting,
    decide: (state: NominationState, asking: Asking) => NominationDecision,
  ): Promise<number> {
    const name = `nomination/${demo.id}/${step}`;
    const asking = { by, messageId: derivedId('seed', name), approveBy: this.#approveBy(demo.terms) };
    const done = await must(this.parts.execute, {
      stream: nominationStream(demo.id),
      decider: nominationDecider,
      decide: (state) => decide(state, asking),
      context: seedContext(name, { actor, ...by }),
    });
    return done.revision;
  }
}

interface Asking {
  readonly by: Acting;
  readonly messageId: string;
  readonly approveBy: string | null;
}

const versionOf = ({ nomination }: NominationState): number => nomination?.version ?? 0;
