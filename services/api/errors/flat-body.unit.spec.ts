import { describe, expect, it } from '@jest/globals';
import { leastCpuMs } from '../../../tests/support/cpu-time.ts';
import { mostStepsInOneTurn, slices } from '../../../tests/support/work-in-turns.ts';
import { DraftChangesBody } from '../declarations/drafts/drafts.dto.ts';
import { bookingsInBody, SubmitBody } from '../declarations/submission/submission.dto.ts';
import type { ApiError } from './api-error.ts';
import { FlatBody } from './flat-body.ts';

const changes = new FlatBody(DraftChangesBody);
const submit = new FlatBody(SubmitBody, { bookings: bookingsInBody });

const errorsOf = async (
  pipe: { transform(value: unknown): Promise<object> },
  body: unknown,
): Promise<unknown> =>
  pipe.transform(body).then(
    () => undefined,
    (error: ApiError) => Object.keys(error.errors ?? {}),
  );

describe('a body with long lists', () => {
  it('is passed on as it came', async () => {
    const body = { reason: 'paste', changes: [{ id: 'r', field: 'code', from: null, to: 'A' }] };
    expect(await changes.transform(body)).toMatchObject(body);
  });

  it.each([[undefined], [null], ['text'], [[]], [{}]])('is refused as %j', async (body) => {
    expect(await errorsOf(changes, body)).toEqual(['reason', 'changes']);
  });

  it('is refused with anything unknown in it', async () => {
    const body = { reason: 'edit', changes: [], organisation: 'o2' };
    expect(await errorsOf(changes, body)).toEqual(['organisation']);
    const rows = [{ id: 'r', revision: 1, evil: true }];
    expect(await errorsOf(submit, { importId: '0a5e0000-0000-4000-8000-000000000001', rows })).toEqual([
      'rows',
    ]);
  });

  it('has the keys of the specification in what is nested', async () => {
    const bookings = [
      {},
      {
        dischargePorts: [
          { id: 'A', qty: 1 },
          { id: 'B', qty: 1.5, price: 2 },
        ],
      },
    ];
    expect(await errorsOf(submit, { bookings })).toEqual([
      'bookings.1.dischargePorts.1.price',
      'bookings.1.dischargePorts.1.qty',
    ]);
    expect(await errorsOf(submit, { bookings: ['x', null] })).not.toBeUndefined();
    expect(await errorsOf(submit, { bookings: { length: 3 } })).toContain('bookings');
  });

  it('lets others have their turn between its bookings', async () => {
    const dischargePorts = Array.from({ length: 100 }, () => ({ id: 'ITLIV', name: 'Livorno', qty: 1 }));
    const body = { bookings: Array.from({ length: 60 }, () => ({ dischargePorts })) };
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    await submit.transform(body);
    clearInterval(others);
    expect(turns).toBeGreaterThan(2);
  });

  it('lets others have their turn between plain entries, and looks at each of them once', async () => {
    let looks = 0;
    const entries = 1_000;
    const most = await mostStepsInOneTurn(async (step) => {
      const body = {
        reason: 'paste',
        changes: Array.from({ length: entries }, () => ({
          get id() {
            looks += 1;
            step();
            return 'r';
          },
          field: 'code',
          from: null,
          to: 'A',
        })),
      };
      await changes.transform(body);
    });
    expect(looks).toBe(entries);
    expect(most).toBeLessThanOrEqual(slices);
  });

  it('names the plain entry that is wrong', async () => {
    const right = { id: 'r', field: 'code', from: null, to: 'A' };
    const body = { reason: 'paste', changes: [right, { ...right, id: 5 }, { ...right, id: 6 }] };
    await expect(changes.transform(body)).rejects.toMatchObject({
      errors: { changes: [expect.stringContaining('Entry 1 ')] },
    });
  });

  it('is refused by the number of its bookings before any of them is looked at', async () => {
    let looks = 0;
    const bookings = Array.from({ length: 501 }, () => ({
      get code() {
        looks += 1;
        return 'A';
      },
    }));
    expect(await errorsOf(submit, { bookings })).toEqual(['bookings']);
    expect(looks).toBe(0);
  });

  it('is refused where one of its bookings holds more than any can', async () => {
    const dischargePorts = Array.from({ length: 100_000 }, () => ({}));
    await expect(submit.transform({ bookings: [{ dischargePorts }] })).rejects.toMatchObject({ status: 413 });
  });

  it('takes no time to speak of', async () => {
    const change = {
      id: 'r',
      field: 'discharge.1',
      from: null,
      to: { port: { id: 'A', name: 'A' }, qty: 1 },
    };
    const body = { reason: 'paste', changes: Array.from({ length: 30_000 }, () => change) };
    expect(await leastCpuMs(() => changes.transform(body))).toBeLessThan(2_000);
  });
});
