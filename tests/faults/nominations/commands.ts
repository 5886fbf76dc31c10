import * as fc from 'fast-check';
import { type AnswerKind, answerKinds, type Exchange } from './exchange.ts';
import type { Act } from './model.ts';
import { cargoes, nominationIds, people, type Who } from './parts.ts';
import type { World } from './world.ts';

/** What a run has begun so far: nobody looks at what is not there. */
export interface Begun {
  nominated: Set<number>;
  transferred: boolean;
}

export interface Running {
  readonly world: World;
  readonly exchange: Exchange;
}

type Deed =
  | {
      readonly name: 'nominate';
      readonly who: Who;
      readonly of: number;
      readonly bookings: readonly number[];
      readonly quantity: number;
    }
  | { readonly name: 'look' | 'read'; readonly who: Who; readonly of: number }
  | {
      readonly name: 'write' | 'approve' | 'confirm' | 'delete' | 'drop Koper';
      readonly who: Who;
      readonly of: number;
    }
  | { readonly name: 'set quantity'; readonly who: Who; readonly of: number; readonly quantity: number }
  | { readonly name: 'comment'; readonly who: Who; readonly of: number; readonly text: string }
  | { readonly name: 'add' | 'remove'; readonly who: Who; readonly of: number; readonly booking: number }
  | {
      readonly name: 'amend code' | 'amend comment';
      readonly who: Who;
      readonly booking: number;
      readonly text: string;
    }
  | { readonly name: 'cancel'; readonly who: Who; readonly booking: number }
  | { readonly name: 'tell' | 'take' | 'follow'; readonly of: number }
  | { readonly name: 'the voyage is late'; readonly hours: number }
  | { readonly name: 'transfer'; readonly booking: number }
  | { readonly name: 'publish' | 'hear' | 'wait' | 'die' | 'sleep' | 'wake' }
  | { readonly name: 'answer'; readonly kind: AnswerKind }
  | { readonly name: 'lose'; readonly what: 'question' | 'answer' };

/** One thing that somebody or something does. It is begun, and goes on while others do theirs. */
class DeedCommand implements fc.AsyncCommand<Begun, Running> {
  constructor(
    readonly deed: Deed,
    /** The node on which it happens. */
    readonly at: number,
  ) {}

  check(begun: Readonly<Begun>): boolean {
    const { deed } = this;
    if (deed.name === 'nominate') return true;
    if ('of' in deed) return begun.nominated.has(deed.of);
    if (deed.name === 'publish' || deed.name === 'answer' || deed.name === 'hear') return begun.transferred;
    return true;
  }

  async run(begun: Begun, running: Running): Promise<void> {
    const { deed } = this;
    if (deed.name === 'nominate') begun.nominated.add(deed.of);
    if (deed.name === 'transfer') begun.transferred = true;
    this.begin(running);
  }

  toString(): string {
    const { name, ...more } = this.deed;
    return `${name} ${JSON.stringify(more)} @${this.at}`;
  }

  private begin({ world, exchange }: Running): void {
    const { deed, at } = this;
    switch (deed.name) {
      case 'look':
        return world.look(deed.who, nominationAt(deed.of), at);
      case 'read':
        return world.read(deed.who, nominationAt(deed.of), at);
      case 'amend code':
      case 'amend comment':
        return world.amend(
          deed.who,
          bookingAt(deed.booking).id,
          deed.name === 'amend code' ? 'code' : 'comment',
          deed.text,
          at,
        );
      case 'cancel':
        return world.cancel(deed.who, bookingAt(deed.booking).id, at);
      case 'tell':
      case 'take':
      case 'follow':
        return world[deed.name](nominationAt(deed.of), at);
      case 'the voyage is late':
        world.voyage = {
          eta: new Date(Date.parse(world.voyage.eta) + deed.hours * 3_600_000).toISOString(),
          revision: world.voyage.revision + 1,
        };
        return undefined;
      case 'transfer':
        return exchange.transfer(bookingAt(deed.booking).id, at);
      case 'publish':
      case 'hear':
        return exchange[deed.name](at);
      case 'wait':
        return exchange.wait();
      case 'answer':
        return exchange.answer(deed.kind);
      case 'die':
        return world.die(at);
      case 'sleep':
        return world.sleep(at);
      case 'wake':
        return world.wake();
      case 'lose':
        world.loses = deed.what;
        return undefined;
      case 'nominate':
      case 'write':
      case 'approve':
      case 'confirm':
      case 'delete':
      case 'drop Koper':
      case 'set quantity':
      case 'comment':
      case 'add':
      case 'remove': {
        const act = actOf(deed, world);
        return act && world.act(act, nominationAt(deed.of), at);
      }
    }
  }
}

type OfNomination = Exclude<
  Extract<Deed, { readonly who: Who; readonly of: number }>,
  { readonly name: 'look' | 'read' }
>;

/** By what they were shown; who has seen nothing does nothing. */
const actOf = (deed: OfNomination, world: World): (Act & { readonly who: Who }) | undefined => {
  const { who } = deed;
  const { side } = people[who];
  const shown = world.shownTo(who, nominationAt(deed.of));
  switch (deed.name) {
    case 'nominate': {
      const named = deed.bookings.map(bookingAt);
      return { does: 'nominate', who, side, cargoes: named, quantity: deed.quantity, eta: world.voyage.eta };
    }
    case 'write':
      return { does: 'write', who, side };
    case 'approve':
    case 'confirm':
    case 'delete':
      return shown && { does: deed.name, who, side, version: shown.version };
    case 'set quantity':
      return shown && { does: deed.name, who, side, from: shown.terms.nominated ?? 0, to: deed.quantity };
    case 'comment':
      return shown && { does: deed.name, who, side, from: shown.terms.comment, to: deed.text };
    case 'drop Koper':
      return shown && { does: deed.name, who, side, from: '2' in shown.terms.discharge };
    case 'add':
    case 'remove':
      return { does: deed.name, who, side, cargo: bookingAt(deed.booking) };
  }
};

const nominationAt = (place: number): string => nominationIds[place] ?? '';
const bookingAt = (place: number) => {
  const cargo = cargoes[place];
  if (!cargo) throw new Error(`There is no booking ${place}`);
  return cargo;
};

const who = fc.constantFrom(...(Object.keys(people) as Who[]));
const of = fc.nat(nominationIds.length - 1);
const booking = fc.nat(cargoes.length - 1);
const quantity = fc.constantFrom(11_000, 12_000, 13_000);
const text = fc.constantFrom('one', 'two', 'three');
const named = <Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names);

const deeds: readonly (readonly [weight: number, deed: fc.Arbitrary<Deed>])[] = [
  [
    6,
    fc.record({
      name: named('nominate'),
      who,
      of,
      bookings: fc.uniqueArray(booking, { maxLength: 4 }),
      quantity,
    }),
  ],
  [14, fc.record({ name: named('look'), who, of })],
  [6, fc.record({ name: named('approve'), who: named('ana', 'marta', 'ana', 'tom'), of })],
  [5, fc.record({ name: named('confirm'), who: named('tom', 'julia'), of })],
  [2, fc.record({ name: named('delete'), who, of })],
  [2, fc.record({ name: named('write'), who, of })],
  [2, fc.record({ name: named('read'), who, of })],
  [3, fc.record({ name: named('drop Koper'), who, of })],
  [6, fc.record({ name: named('set quantity'), who, of, quantity })],
  [4, fc.record({ name: named('comment'), who, of, text })],
  [5, fc.record({ name: named('add', 'remove', 'remove'), who, of, booking })],
  [4, fc.record({ name: named('amend code', 'amend comment'), who, booking, text })],
  [1, fc.record({ name: named('cancel'), who, booking })],
  [12, fc.record({ name: named('tell'), of })],
  [5, fc.record({ name: named('take'), of })],
  [2, fc.record({ name: named('follow'), of })],
  [2, fc.record({ name: named('the voyage is late'), hours: fc.constantFrom(3, 30, -30, 170, -170) })],
  [4, fc.record({ name: named('transfer'), booking })],
  [4, fc.record({ name: named('publish', 'hear') })],
  [4, fc.record({ name: named('answer'), kind: fc.constantFrom(...answerKinds) })],
  [1, fc.record({ name: named('wait', 'die') })],
  [9, fc.record({ name: named('sleep', 'sleep', 'wake') })],
  [2, fc.record({ name: named('lose'), what: named('question', 'answer') })],
];

/** Any number of them, in any order, on two nodes. */
export const anyCommands = (maxCommands: number) =>
  fc.commands(
    [
      fc.oneof(
        ...deeds.map(([weight, deed]) => ({
          weight,
          arbitrary: fc.tuple(deed, fc.nat(1)).map(([one, at]) => new DeedCommand(one, at)),
        })),
      ),
    ],
    { maxCommands, size: 'max' },
  );
