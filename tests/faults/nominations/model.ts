import type { Side } from '#domain/shared/envelope';

/**
 * What a nomination has to be, in the words of its model and in none of the product's: which side waits for the other, what was
 * approved, who is aboard, and what was said.
 */
export interface Nominated {
  readonly version: number;
  /** Each side has yet to answer what the other one changed. */
  readonly waits: Readonly<Record<Side, boolean>>;
  readonly isApproved: boolean;
  readonly isDeleted: boolean;
  readonly quantity: number;
  readonly comment: string | null;
  readonly callsAtKoper: boolean;
  readonly eta: string;
  /** The ETA that both sides were told last. */
  readonly spoken: string;
  /** By the booking's id. */
  readonly lines: Readonly<Record<string, { readonly isAboard: boolean; readonly calledBy: Side }>>;
  readonly said: readonly Said[];
}

export interface Said {
  readonly type: string;
  /** null: the portal says it for a voyage, or for what a booking answered. */
  readonly author: string | null;
}

/** A booking by its id, and whether it is bound for Koper besides Livorno. */
export interface Cargo {
  readonly id: string;
  readonly isForKoper: boolean;
}

interface By {
  readonly who: string;
  readonly side: Side;
}

/** What people do. */
export type Act = By &
  (
    | {
        readonly does: 'nominate';
        readonly cargoes: readonly Cargo[];
        readonly quantity: number;
        readonly eta: string;
      }
    | { readonly does: 'set quantity'; readonly from: number; readonly to: number }
    | { readonly does: 'comment'; readonly from: string | null; readonly to: string | null }
    | { readonly does: 'drop Koper'; readonly from: boolean }
    | { readonly does: 'add'; readonly cargo: Cargo }
    | { readonly does: 'remove'; readonly cargo: Cargo }
    | { readonly does: 'approve' | 'confirm' | 'delete'; readonly version: number }
    | { readonly does: 'write' }
  );

/** What bookings and the voyage tell, which nobody asks the nomination for. */
export type Told =
  | { readonly does: 'settle'; readonly aboard: readonly string[]; readonly refused: readonly string[] }
  | (By & {
      readonly does: 'take in';
      readonly cancelled: readonly string[];
      readonly changed: readonly string[];
      readonly isCommentOnly: boolean;
    })
  | { readonly does: 'follow'; readonly eta: string };

/** What comes of it: `nothing` where it holds already, else what it is then, or the code of a refusal. */
export type Outcome = Nominated | 'nothing' | { readonly refused: string };

const other: Readonly<Record<Side, Side>> = { internal: 'external', external: 'internal' };
const refused = (code: string): Outcome => ({ refused: code });

/** A change of one side: the other is asked, and an approval ends with what the operator changes. */
const changed = (
  { before, by, type = 'updated' }: { before: Nominated; by: By; type?: string },
  change: Partial<Nominated>,
): Nominated => ({
  ...before,
  ...change,
  version: before.version + 1,
  waits: { ...before.waits, [other[by.side]]: true },
  isApproved: before.isApproved && by.side !== 'internal',
  said: [...before.said, { type, author: by.who }],
});

const without = (lines: Nominated['lines'], gone: readonly string[]): Nominated['lines'] =>
  Object.fromEntries(Object.entries(lines).filter(([id]) => !gone.includes(id)));

const offered = ({ who, side, cargoes, quantity, eta }: Extract<Act, { does: 'nominate' }>): Nominated => ({
  version: 1,
  waits: { internal: side === 'external', external: side === 'internal' },
  isApproved: false,
  isDeleted: false,
  quantity,
  comment: null,
  callsAtKoper: true,
  eta,
  spoken: eta,
  lines: Object.fromEntries(cargoes.map(({ id }) => [id, { isAboard: false, calledBy: side }])),
  said: [{ type: 'new', author: who }],
});

type Edit = Extract<Act, { readonly does: 'set quantity' | 'comment' | 'drop Koper' | 'add' | 'remove' }>;

const editOf = (before: Nominated, act: Edit, koper: ReadonlySet<string>): Outcome => {
  switch (act.does) {
    case 'set quantity':
      if (before.quantity === act.to) return 'nothing';
      return before.quantity === act.from
        ? changed({ before, by: act }, { quantity: act.to })
        : refused('conflict');
    case 'comment': {
      if (before.comment === act.to) return 'nothing';
      if (before.comment !== act.from) return refused('conflict');
      // Of a comment nobody is asked.
      const { waits, isApproved } = before;
      return { ...changed({ before, by: act }, { comment: act.to }), waits, isApproved };
    }
    case 'drop Koper': {
      if (!before.callsAtKoper) return 'nothing';
      const lines = without(before.lines, [...koper]);
      return changed({ before, by: act }, { callsAtKoper: false, lines });
    }
    case 'add':
      if (before.lines[act.cargo.id]) return 'nothing';
      if (act.cargo.isForKoper && !before.callsAtKoper) return refused('discharge_ports_withing_bookings');
      return changed(
        { before, by: act },
        { lines: { ...before.lines, [act.cargo.id]: { isAboard: false, calledBy: act.side } } },
      );
    case 'remove':
      if (!before.lines[act.cargo.id]) return 'nothing';
      return changed({ before, by: act }, { lines: without(before.lines, [act.cargo.id]) });
  }
};

const answerOf = (before: Nominated, act: Extract<Act, { readonly version: number }>): Outcome => {
  const said = (type: string) => [...before.said, { type, author: act.who }];
  const isOther = act.version !== before.version;
  switch (act.does) {
    case 'approve':
      if (before.isApproved && !before.waits.external) return 'nothing';
      if (isOther) return refused('nomination_changed');
      return {
        ...before,
        isApproved: true,
        waits: { ...before.waits, external: false },
        said: said('approved'),
      };
    case 'confirm':
      if (!before.waits.internal) return 'nothing';
      if (isOther) return refused('nomination_changed');
      return { ...before, waits: { ...before.waits, internal: false }, said: said('confirmed_updates') };
    case 'delete':
      if (isOther) return refused('nomination_changed');
      return {
        ...before,
        version: before.version + 1,
        isDeleted: true,
        waits: { internal: false, external: false },
        lines: {},
        said: said('updated'),
      };
  }
};

/** `koper`: ids of the bookings that are bound for Koper. */
export const acted = (before: Nominated | null, act: Act, koper: ReadonlySet<string>): Outcome => {
  if (act.does === 'nominate') return before ? refused('nomination_exists') : offered(act);
  if (!before) return refused('nomination_unknown');
  if (act.does === 'write')
    return { ...before, said: [...before.said, { type: 'message', author: act.who }] };
  if (act.does === 'approve' && act.side === 'internal') return refused('not_allowed');
  if (act.does === 'confirm' && act.side === 'external') return refused('not_allowed');
  if (before.isDeleted) return act.does === 'delete' ? 'nothing' : refused('nomination_withdrawn');
  return 'version' in act ? answerOf(before, act) : editOf(before, act, koper);
};

const newsHours = 24;
export const laycan = { start: '2027-03-10', finish: '2027-03-19' } as const;

const placeOf = (moment: string): number => {
  const day = moment.slice(0, 10);
  if (day < laycan.start) return -1;
  return day > laycan.finish ? 1 : 0;
};

const isNews = (spoken: string, eta: string): boolean =>
  Math.abs(Date.parse(eta) - Date.parse(spoken)) >= newsHours * 3_600_000 || placeOf(spoken) !== placeOf(eta);

/** What bookings refused leaves the ship, an update by each side that called for it. */
const settled = (
  before: Nominated,
  { aboard, refused: gone }: Extract<Told, { does: 'settle' }>,
): Nominated => {
  const wrong = gone.filter((id) => before.lines[id]?.isAboard !== false);
  if (wrong.length > 0) throw new Error(`${wrong.join()} refused, and was not called for`);
  const called = Object.fromEntries(
    Object.entries(before.lines).map(([id, line]) => [
      id,
      { ...line, isAboard: line.isAboard || aboard.includes(id) },
    ]),
  );
  const sides = new Set(gone.map((id) => before.lines[id]?.calledBy ?? 'internal'));
  return [...sides].reduce<Nominated>(
    (all, side) => ({
      ...changed({ before: all, by: { who: '', side } }, {}),
      said: [...all.said, { type: 'updated', author: null }],
    }),
    { ...before, lines: without(called, gone) },
  );
};

export const told = (before: Nominated | null, word: Told): Nominated => {
  if (!before) throw new Error(`${word.does}, and nothing was nominated`);
  switch (word.does) {
    case 'settle':
      return settled(before, word);
    case 'take in': {
      const unknown = [...word.cancelled, ...word.changed].filter((id) => !before.lines[id]);
      if (unknown.length > 0) throw new Error(`${unknown.join()} was taken in, and is not aboard`);
      const lines = without(before.lines, word.cancelled);
      const after = changed({ before, by: word, type: 'declaration_updated' }, { lines });
      return word.isCommentOnly ? { ...after, waits: before.waits, isApproved: before.isApproved } : after;
    }
    case 'follow': {
      const { eta } = word;
      if (!isNews(before.spoken, eta)) return { ...before, eta };
      return {
        ...changed({ before, by: { who: '', side: 'internal' } }, { eta, spoken: eta }),
        said: [...before.said, { type: 'updated', author: null }],
      };
    }
  }
};

export const statusOf = ({ waits, isDeleted }: Nominated): string => {
  if (isDeleted) return 'nominated';
  if (waits.internal) return 'pending_g2o_review';
  return waits.external ? 'pending_customer_review' : 'nominated';
};

/** What a booking aboard shows of it. */
export const standingOf = ({ waits, isApproved }: Nominated): string => {
  if (waits.internal) return 'under_discussion';
  return isApproved ? 'approved' : 'vessel_nominated';
};
