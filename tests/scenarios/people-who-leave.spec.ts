import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { EraseUser } from '#api/people/erase-user';
import { RemoveMember } from '#api/people/remove-member';
import type { Portal } from '#portal/portal';
import { byOperations } from '../support/by-operations.ts';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

/** Edits outlive the membership, and the name, of whoever made them. */
const today = '2027-03-01';
let portal: Portal;
let ana: Declarant;
let marta: Declarant;

beforeAll(async () => {
  portal = await startPortal({ clocks: new TestClock(`${today}T09:00:00.000Z`) });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
});
afterAll(async () => portal.close());

const commands = () => portal.app.get(CommandBus, { strict: false });

const mailed = async (): Promise<readonly string[]> => {
  const { mails } = (await portal.engine.outbox?.list({ skip: 0, limit: 100 })) ?? { mails: [] };
  return mails.flatMap(({ to }) => to);
};

const mailedTo = async (count: number): Promise<readonly string[]> =>
  until(async () => {
    const addresses = await mailed();
    if (addresses.length < count) throw new Error(`${addresses.length} of ${count} mails were sent`);
    return addresses;
  });

/** Ana submits what Marta edited. */
const submitTogether = async (): Promise<string> => {
  const { importId, added } = await ana.open(1);
  await ana.fill(importId, { [added[0] ?? '']: cargo(today) });
  await marta.after(ana).type(importId, added[0] ?? '', 'comment', null, 'Of Marta');
  return importId;
};

describe('somebody whose edits a colleague submits', () => {
  let submissionId: string;

  it('is mailed while in the organisation, and no more afterwards', async () => {
    const chosen = { organisations: [{ id: marta.organisation, notify: { email: true } }] };
    expect((await marta.client.put('/api/customer/profile/organisations', chosen)).status).toBe(204);
    const [first, second] = [await submitTogether(), await submitTogether()];
    ({ submissionId } = await ana.after(marta).submitAll(first));
    expect((await mailedTo(2)).map((address) => address.split('.')[0] ?? '').toSorted()).toEqual([
      'ana',
      'marta',
    ]);
    const left = await commands().execute(new RemoveMember(ana.organisation, marta.userId, byOperations()));
    expect(await portal.engine.watcher.passed(left, 60_000)).toBe(true);
    await ana.submitAll(second);
    await mailedTo(3);
    // The mails of one submission are sent before those of the next.
    await ana.declare(cargo(today));
    expect((await mailedTo(4)).filter((address) => address.startsWith('marta'))).toHaveLength(1);
    expect((await refusal(marta.receipt(submissionId))).status).toBe(404);
  });

  it('is named nowhere once erased', async () => {
    const erased = await commands().execute(new EraseUser(marta.userId, byOperations()));
    expect(await portal.engine.watcher.passed(erased, 60_000)).toBe(true);
    const { receipt, data } = await ana.receipt(submissionId);
    expect(receipt.editors).toEqual([]);
    const seen = [
      receipt,
      data,
      await ana.draft(receipt.importId),
      await ana.drafts(),
      await ana.list(),
      await ana.versions(data[0]?.id ?? ''),
    ];
    expect(JSON.stringify(seen)).not.toContain('Kowalczyk');
    expect(data[0]?.submittedBy).toBe(ana.name);
  });
});
