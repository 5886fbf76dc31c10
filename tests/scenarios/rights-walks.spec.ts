import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { JoinMember } from '#api/people/join-member';
import { ChangeSettings } from '#api/people/organisation-settings/change-settings';
import type { Position } from '#platform/event-store/port';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { byOperations } from '../support/by-operations.ts';
import { signedInAs } from '../support/client.ts';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { Refused } from '../support/refused.ts';
import { ServersOfTest, startNode } from '../support/distributed.ts';
import { startPortal } from '../support/portal.ts';
import { describeOnServers } from '../support/servers.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { untilSo } from '../support/until.ts';

/**
 * Rights that end while something large is under way: it is taken whole or not at all, and nothing comes after it.
 *
 * @param start gives a portal with people, and what closes all that it stands on
 */
const rightsThatEnd = (
  start: () => Promise<{ readonly portal: Portal; readonly close: () => Promise<void> }>,
): void => {
  let portal: Portal;
  let close: () => Promise<void>;
  let ana: Declarant;
  let marta: Declarant;
  let today: string;

  beforeAll(async () => {
    ({ portal, close } = await start());
    today = portal.engine.clocks.trade.now().toISOString();
    [ana, marta] = await Promise.all([
      Declarant.as(portal.address, 'Ana'),
      Declarant.as(portal.address, 'Marta'),
    ]);
  });
  afterAll(async () => close?.());

  const users = (userId: string): string => `/api/customer/organisations/${ids.atlantica}/users-v2/${userId}`;
  const shown = async (position: Position): Promise<void> => {
    await portal.engine.watcher.passed(position, 20_000);
  };
  const caughtUp = async (): Promise<void> => shown(await portal.engine.events.head());
  const roleOf = async (role: string): Promise<void> => {
    expect((await marta.client.put(users(ana.userId), { role })).status).toBe(204);
  };
  /** What it came to: done, or refused with this status. */
  const outcomeOf = async (work: Promise<unknown>): Promise<'done' | number> => {
    try {
      await work;
      return 'done';
    } catch (error) {
      if (error instanceof Refused) return error.status;
      throw error;
    }
  };
  const bookings = async (on: boolean): Promise<void> =>
    shown(
      await portal.app
        .get(CommandBus, { strict: false })
        .execute(
          new ChangeSettings(ids.atlantica, { features: [{ feature: 'bookings', on }] }, byOperations()),
        ),
    );

  describe('a declarer who is demoted in a paste', () => {
    it('has it taken whole or not at all, and nothing after it', async () => {
      const size = 300;
      const { importId, added } = await ana.open(size);
      const paste = (text: string, from: string | null = null) => ({
        reason: 'paste' as const,
        changes: added.map((id) => ({ id, field: 'comment' as const, from, to: text })),
      });
      const [pasted] = await Promise.all([
        outcomeOf(ana.change(importId, paste('Pasted'))),
        roleOf('spectator'),
      ]);
      expect(['done', 403]).toContain(pasted);
      await caughtUp();
      const { rows } = await marta.draft(importId);
      expect(rows.filter(({ cells }) => cells.comment?.value === 'Pasted')).toHaveLength(
        pasted === 'done' ? size : 0,
      );
      const late = await refusal(ana.change(importId, paste('Late', pasted === 'done' ? 'Pasted' : null)));
      expect(late.status).toBe(403);
      expect((await refusal(ana.submitAll(importId))).status).toBe(403);
      await caughtUp();
      const { rows: after } = await marta.draft(importId);
      expect(after.filter(({ cells }) => cells.comment?.value === 'Late')).toEqual([]);
      await roleOf('declarer');
      await marta.change(importId, {
        reason: 'discard',
        changes: [],
        discardRows: added,
        evenIfTouched: true,
      });
    });
  });

  describe('bookings that are switched off while a submission runs', () => {
    it('leave each row declared once or in its draft, and open none of it before they are on again', async () => {
      const size = 300;
      const { importId, added } = await ana.open(size);
      await ana.fill(
        importId,
        Object.fromEntries(added.map((id, n) => [id, cargo(today, { code: `RW-${n}` })])),
      );
      const submitting = outcomeOf(ana.submitAll(importId));
      await untilSo(
        async () => (await portal.engine.events.readStream(`draft-${importId}`)).map(({ type }) => type),
        (types) => types.includes('DeclarationSubmitted'),
      );
      await bookings(false);
      expect(['done', 403, 404]).toContain(await submitting);
      const client = await signedInAs(portal.address, 'Ana');
      expect((await client.get(ana.address('cargo-declarations'))).status).toBe(403);
      await bookings(true);
      const drafted = await untilSo(
        async () => (await marta.drafts()).drafts.find(({ id }) => id === importId),
        (draft) => draft?.state !== 'submitting',
      );
      await caughtUp();
      const left = drafted ? (await marta.draft(importId)).rows.length : 0;
      const { meta } = await marta.list('&search=RW-');
      expect(meta.total + left).toBe(size);
    });
  });

  describe('a member who is removed', () => {
    it('in the middle of an upload leaves it to colleagues, whole, and finds it again once they are back', async () => {
      const size = 1_200;
      const rows = Array.from({ length: size }, (_, n) => sheetRow(cargo(today, { code: `RM-${n}` })));
      const uploading = ana.upload('removed.csv', csvOf(rows));
      const receiving = untilSo(
        async () => (await marta.drafts()).drafts.find(({ fileName }) => fileName === 'removed.csv'),
        (draft) => draft !== undefined,
      );
      const draft = await receiving;
      expect((await marta.client.delete(users(ana.userId))).status).toBe(204);
      expect(['done', 404]).toContain(await outcomeOf(uploading));
      const id = draft?.id ?? '';
      const read = await untilSo(
        () => marta.draft(id),
        (answer) => answer.draft.state === 'open',
      );
      expect(read.rows).toHaveLength(size);
      expect((await refusal(ana.draft(id))).status).toBe(404);
      expect((await refusal(ana.upload('again.csv', csvOf(rows)))).status).toBe(404);

      const back = { userId: ana.userId, role: 'declarer' };
      await shown(
        await portal.app
          .get(CommandBus, { strict: false })
          .execute(new JoinMember(ids.atlantica, back, byOperations())),
      );
      expect((await ana.draft(id)).rows).toHaveLength(size);
    });

    it('in the middle of a download has all of the file or none, and no second one', async () => {
      const path = 'cargo-declarations/download?format=csv';
      const whole = (await ana.download(path)).bytes.length;
      const refused = 'refused';
      const fetched = async (): Promise<number | typeof refused> => {
        try {
          return (await ana.download(path)).bytes.length;
        } catch (error) {
          if (error instanceof Error && error.message.endsWith('answered 404')) return refused;
          throw error;
        }
      };
      const [file, { status }] = await Promise.all([fetched(), marta.client.delete(users(ana.userId))]);
      expect(status).toBe(204);
      expect([whole, refused]).toContain(file);
      expect(await fetched()).toBe(refused);
    });
  });
};

describe('on a data folder', () =>
  rightsThatEnd(async () => {
    const portal = await startPortal();
    return { portal, close: () => portal.close() };
  }));

await describeOnServers('rights that end, on servers', 'rights that end', (mongo, kafka) =>
  rightsThatEnd(async () => {
    const servers = await ServersOfTest.start(mongo, kafka);
    const portal = await startNode(servers, { seed: 'people' });
    return {
      portal,
      close: async () => {
        await portal.close();
        await servers.close();
      },
    };
  }),
);
