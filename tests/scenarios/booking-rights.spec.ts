import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant, Refused } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';

/**
 * What a role may do with a booking of Atlântica's that Meridian has in hand, written out: the status of the answer.
 * 404 is what somebody hears who must not know that the booking is there.
 */
const table: Readonly<Record<string, Readonly<Record<Deed, number>>>> = {
  'Marta, who administers the charterer': {
    declare: 201,
    amend: 200,
    contract: 200,
    assign: 200,
    cancel: 200,
  },
  'Ana, who declares for the charterer': {
    declare: 201,
    amend: 200,
    contract: 200,
    assign: 200,
    cancel: 200,
  },
  'João, who looks on at the charterer': {
    declare: 403,
    amend: 403,
    contract: 403,
    assign: 403,
    cancel: 403,
  },
  'Claire, who is the broker': { declare: 403, amend: 200, contract: 403, assign: 404, cancel: 403 },
  'Ingrid, who is of another charterer': {
    declare: 201,
    amend: 409,
    contract: 404,
    assign: 404,
    cancel: 404,
  },
  'Rui, who is a port agent': { declare: 403, amend: 403, contract: 403, assign: 403, cancel: 403 },
  'Tom, who is of the staff': { declare: 201, amend: 200, contract: 200, assign: 200, cancel: 200 },
};

type Deed = 'declare' | 'amend' | 'contract' | 'assign' | 'cancel';

/** The same for many bookings at once: a status, or what came of the one that is named. */
const many: Readonly<Record<string, Readonly<Record<'assign' | 'again' | 'cancel', string>>>> = {
  'Marta, who administers the charterer': { assign: 'assigned', cancel: 'cancelled', again: 'rows 1' },
  'João, who looks on at the charterer': { assign: '403', cancel: '403', again: '403' },
  'Claire, who is the broker': { assign: '403', cancel: '403', again: '403' },
  'Ingrid, who is of another charterer': { assign: 'not_found', cancel: 'not_found', again: 'not_found' },
  'Tom, who is of the staff': { assign: 'assigned', cancel: 'cancelled', again: 'rows 1' },
};

const today = new Date().toISOString().slice(0, 10);
let portal: Portal;
let ana: Declarant;

beforeAll(async () => {
  portal = await startPortal();
  ana = await Declarant.as(portal.address, 'Ana');
});
afterAll(async () => portal.close());

const inHand = async (): Promise<{ readonly id: string; readonly revision: number }> => {
  const [id = ''] = await ana.declare(cargo(today, { code: 'RIGHTS', comment: null }));
  await ana.assign(id, ids.meridian);
  return ana.booking(id);
};

const statusOf = async (call: Promise<unknown>, otherwise: number): Promise<number> => {
  try {
    await call;
    return otherwise;
  } catch (error) {
    if (error instanceof Refused) return error.status;
    throw error;
  }
};

type Tried = (who: Declarant, id: string, revision: number) => Promise<number>;

const tried: Readonly<Record<Deed, Tried>> = {
  declare: (who) => statusOf(who.open(1), 201),
  amend: async (who, id) => {
    const edit = await statusOf(who.edit(), 200);
    if (edit !== 200) return edit;
    const { importId } = await who.edit();
    return statusOf(who.type(importId, id, 'comment', null, `By ${who.userId}`), 200);
  },
  contract: (who, id) => statusOf(who.amendContract(id, { contractLink: { from: null, to: 'COA' } }), 200),
  assign: (who, id) => statusOf(who.assign(id, null), 200),
  cancel: (who, id, revision) =>
    statusOf(who.call('POST', `cargo-declarations/${id}/cancel`, { revision }), 200),
};

describe.each(Object.entries(table))('%s', (name, answers) => {
  it('is answered by the role alone', async () => {
    const [firstName = ''] = name.split(',');
    const at = firstName === 'Tom' ? ids.atlantica : undefined;
    const who = await Declarant.as(portal.address, firstName, at);
    const came: Partial<Record<Deed, number>> = {};
    for (const deed of Object.keys(answers) as Deed[]) {
      const { id, revision } = await inHand();
      came[deed] = await tried[deed](who.after(ana), id, revision);
    }
    expect(came).toEqual(answers);
  });
});

interface Outcome {
  readonly outcome: string;
  readonly refusal: { readonly code: string } | null;
}

const cameOf = async (call: Promise<{ readonly outcomes: readonly Outcome[] }>): Promise<string> => {
  try {
    const { outcomes } = await call;
    return outcomes.map(({ outcome, refusal }) => refusal?.code ?? outcome).join();
  } catch (error) {
    if (error instanceof Refused) return String(error.status);
    throw error;
  }
};

const declaredAgain = async (who: Declarant, id: string): Promise<string> => {
  try {
    return `rows ${(await who.declareAgain([id])).rows}`;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { leftOut = [] } = (error.details ?? {}) as { leftOut?: readonly Outcome[] };
    return leftOut[0]?.refusal?.code ?? String(error.status);
  }
};

describe.each(Object.entries(many))('of many at once, %s', (name, answers) => {
  it('is answered by the role alone', async () => {
    const [firstName = ''] = name.split(',');
    const who = await Declarant.as(
      portal.address,
      firstName,
      firstName === 'Tom' ? ids.atlantica : undefined,
    );
    const { id } = await inHand();
    const assigned = { ids: [id], brokerId: null };
    const assign = await cameOf(who.after(ana).call('POST', 'cargo-declarations/assign-broker', assigned));
    const { id: other, revision } = await inHand();
    const cancel = await cameOf(who.after(ana).cancelMany([{ id: other, revision }]));
    const { id: gone } = await inHand();
    await ana.cancel(gone);
    const again = await declaredAgain(who.after(ana), gone);
    expect({ assign, cancel, again }).toEqual(answers);
  });
});
