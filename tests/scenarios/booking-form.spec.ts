import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { BookingView } from '#contracts/booking/booking-view';
import type { CompanyOption, PortFound } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type { NamedRef } from '#domain/booking/terms';
import type { Portal } from '#portal/portal';
import { antwerp, Declarant, refusal, rotterdam, santos } from '../support/declarant.ts';
import { form, type FormBooking } from '../support/form-booking.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let staff: Declarant;
let claire: Declarant;

beforeAll(async () => {
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  staff = await Declarant.as(portal.address, 'Tom', ana.organisation);
  claire = await Declarant.as(portal.address, 'Claire');
});
afterAll(async () => portal.close());

const declare = async (...bookings: readonly FormBooking[]) =>
  ana.create({ bookings, confirmWarnings: true });

const subjects = async (): Promise<readonly string[]> => {
  const { mails } = (await portal.engine.outbox?.list({ skip: 0, limit: 100 })) ?? { mails: [] };
  return mails.map(({ subject }) => subject);
};

const withCode = async (code: string): Promise<BookingView> => {
  const { data } = await ana.list(`&search=${code}`);
  const booking = data.find((one) => one.code === code);
  if (!booking) throw new Error(`${code} is not declared`);
  return booking;
};

describe('what the form offers', () => {
  const companies = (query = '') => ana.call<Paginated<CompanyOption>>('GET', `../companies-v2${query}`);
  const ports = (query: string) => ana.call<Paginated<PortFound>>('GET', `ports?${query}`);
  const names = ({ data }: Paginated<NamedRef>) => data.map(({ name }) => name);

  it('has the companies of the organisation by page and search, a page of ten at first', async () => {
    const { data, meta } = await companies();
    expect(data.map((one) => [one.id, one.global_address_number, one.name, one.location].join())).toEqual([
      '104811,104811,Atlântica Celulose Trading,Vitória, BR',
      '104812,104812,Atlântica Papers Europe,Rotterdam, NL',
    ]);
    expect([meta.per_page, meta.total]).toEqual([10, 2]);
    expect(names(await companies('?search=papers&page=1&limit=30'))).toEqual(['Atlântica Papers Europe']);
    expect(names(await companies('?search=ATLANTICA&page=2'))).toEqual([]);
  });

  it('has ports by two letters and more, of a trade where one is named', async () => {
    expect(names(await ports('search=rott&role=discharge'))).toEqual(['Rotterdam']);
    expect(names(await ports('search=NLRTM&role=discharge'))).toEqual(['Rotterdam']);
    expect(names(await ports('search=rott&role=discharge&trade=FE'))).toEqual([]);
    expect(names(await ports('search=rott&role=load'))).toEqual([]);
    const refused = await refusal(ports('search=r&role=discharge'));
    expect([refused.status, Object.keys(refused.errors as object)]).toEqual([422, ['search']]);
  });

  it('has the brokers that a booking can be given to, for whoever may give it', async () => {
    const brokers = (who: Declarant) => who.call<Paginated<NamedRef>>('GET', 'brokers?search=merid');
    expect(names(await brokers(ana))).toEqual(names(await brokers(staff)));
    expect((await brokers(ana)).data).toMatchObject([{ id: claire.organisation }]);
  });
});

describe('a booking of the form', () => {
  it('is saved and declared in one go, its empty slots dropped', async () => {
    expect(await declare(form('F-1'))).toMatchObject({ completed: true, declared: 1, reopened: 0 });
    expect(await withCode('F-1')).toMatchObject({
      status: 'declared',
      laycanStart: '2027-04-10',
      laycanFinish: '2027-04-16',
      total: 20_000,
      dischargePorts: [
        { id: 'NLRTM', qty: 12_000, cargoBookingPortId: '1' },
        { id: 'BEANR', qty: 8_000, cargoBookingPortId: '2' },
      ],
    });
    expect((await ana.drafts()).drafts).toEqual([]);
  });

  it('takes names from the reference data, whatever was sent', async () => {
    await declare(form('F-2', { commodity: { id: 'wood-pulp', name: 'Gold' } }));
    expect(await withCode('F-2')).toMatchObject({ commodity: { name: 'Wood pulp' } });
  });

  it('is declared with its continuation', async () => {
    const second = form('F-3', {
      continuationOfId: '+0',
      type: null,
      trade: null,
      laycanStart: null,
      laycanFinish: null,
      loadingPort: { id: 'BRPNG', qty: 10_000 },
      dischargePorts: [{ ...rotterdam, qty: 10_000 }],
    });
    const { type, trade, laycanStart, laycanFinish } = form('F-3');
    await declare(form('F-3'), {
      ...second,
      type: type!,
      trade: trade!,
      laycanStart: laycanStart!,
      laycanFinish: laycanFinish!,
    });
    const { data } = await ana.list('&search=F-3');
    const [first, continuation] = data.toSorted((a, b) => a.letterIndex.localeCompare(b.letterIndex));
    expect(first).toMatchObject({ letterIndex: 'A', continuationOfId: null });
    expect(continuation).toMatchObject({
      letterIndex: 'B',
      bookingNo: first?.bookingNo,
      continuationOfId: first?.id,
    });
  });

  it('is answered with errors in the keys in which it was sent', async () => {
    const refused = await refusal(
      declare(
        form('F-4'),
        form('F-5', {
          type: null,
          loadingPort: { id: 'XXXXX', name: 'Nowhere', qty: null },
          dischargePorts: [
            { id: null, qty: null },
            { ...rotterdam, qty: 5_000 },
            { id: 'ZZZZZ', qty: null },
          ],
        }),
      ),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors as object).toSorted()).toEqual([
      'bookings.1.dischargePorts.2.id',
      'bookings.1.dischargePorts.2.qty',
      'bookings.1.loadingPort.id',
      'bookings.1.loadingPort.qty',
      'bookings.1.type',
    ]);
    expect((await ana.list('&search=F-4')).data).toEqual([]);
  });

  it('says at once which quantity is no whole number of MT', async () => {
    const sent = { ...form('F-6'), dischargePorts: [{ ...rotterdam, qty: 1.5 }] };
    const refused = await refusal(declare(sent));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors as object)).toEqual(['bookings.0.dischargePorts.0.qty']);
  });

  it('shows a date that is none as such', async () => {
    const refused = await refusal(declare(form('F-7', { laycanStart: '31 Feb 2027' })));
    expect(Object.keys(refused.errors as object)).toContain('bookings.0.laycanStart');
  });

  it('needs its warnings confirmed', async () => {
    const small = form('F-8', {
      loadingPort: { ...santos, qty: 4_000 },
      dischargePorts: [{ ...rotterdam, qty: 4_000 }],
    });
    const refused = await refusal(ana.create({ bookings: [small] }));
    expect([refused.status, refused.code]).toEqual([422, 'warnings_unconfirmed']);
    expect(await ana.create({ bookings: [small], confirmWarnings: true })).toMatchObject({ declared: 1 });
  });

  it('is declared once, however often it is sent under its key', async () => {
    const key = randomUUID();
    const request = { bookings: [form('F-9')], confirmWarnings: true };
    const [one, other] = await Promise.all([ana.create(request, key), ana.create(request, key)]);
    expect(other).toEqual(one);
    expect(await ana.create(request, key)).toEqual(one);
    expect((await ana.list('&search=F-9')).data).toHaveLength(1);
    const refused = await refusal(ana.create({ ...request, bookings: [form('F-10')] }, key));
    expect([refused.status, refused.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('asks for a vessel once, and stands so for both sides', async () => {
    const key = randomUUID();
    const request = { bookings: [form('F-12', { vesselRequested: true })], confirmWarnings: true };
    const [one, other] = await Promise.all([ana.create(request, key), ana.create(request, key)]);
    expect(other).toEqual(one);
    const asked = await withCode('F-12');
    expect(asked.vesselRequest).toEqual({ at: asked.declaredAt, by: ana.name });
    const { data } = await staff.list('&search=F-12');
    expect(data).toMatchObject([{ vesselRequest: { by: ana.name } }]);
    const subject = `${ana.organisationName} requests a vessel for ${asked.bookingNo}A`;
    await until(async () => expect(await subjects()).toContain(subject));
    expect((await subjects()).filter((one) => one === subject)).toHaveLength(1);
  });

  it('asks for a vessel only of customers, and only where it names no voyage', async () => {
    const asking = form('F-13', { vesselRequested: true });
    const bySide = await refusal(staff.create({ bookings: [asking], confirmWarnings: true }));
    const named = { id: 'v', name: 'V' };
    const both = await refusal(declare({ ...asking, vesselVoyage: named }));
    for (const refused of [bySide, both]) {
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.errors as object)).toEqual(['bookings.0.vesselRequested']);
    }
    expect((await ana.list('&search=F-13')).data).toEqual([]);
  });

  it('is nothing that a broker can declare', async () => {
    const refused = await refusal(claire.create({ bookings: [form('F-11')], confirmWarnings: true }));
    expect([refused.status, refused.code]).toEqual([403, 'not_a_charterer']);
  });

  it('takes what the portal gave out back along, and nothing unknown', async () => {
    const { importId } = await ana.edit();
    const { cursor: _, errors, changes, ...booking } = await withCode('F-1');
    const { id, revision, bookingNo, letterIndex, status, total } = booking;
    const echoed = { id, revision, bookingNo, letterIndex, status, total, errors, changes, comment: 'Echo' };
    await ana.create({ importId, bookings: [echoed], confirmWarnings: true });
    expect(await withCode('F-1')).toMatchObject({ comment: 'Echo', version: 2 });
    const refused = await refusal(declare({ ...form('F-12'), price: 5 } as FormBooking));
    expect(Object.keys(refused.errors as object)).toEqual(['bookings.0.price']);
  });
});

describe('a declared booking, sent again', () => {
  it('is amended line by line', async () => {
    await declare(form('G-1'));
    const { id, revision } = await withCode('G-1');
    const { importId } = await ana.edit();
    const dischargePorts = [
      { ...antwerp, qty: 9_000, cargoBookingPortId: '2' },
      { id: 'NLVLI', qty: 11_000 },
    ];
    await ana.create({ importId, bookings: [{ id, revision, dischargePorts }], confirmWarnings: true });
    expect(await withCode('G-1')).toMatchObject({
      version: 2,
      dischargePorts: [
        { id: 'BEANR', qty: 9_000, cargoBookingPortId: '2' },
        { id: 'NLVLI', name: 'Vlissingen', qty: 11_000, cargoBookingPortId: '3' },
      ],
    });
  });

  it('is refused where others changed it since it was read', async () => {
    await declare(form('G-2'));
    const read = await withCode('G-2');
    const { importId: theirs } = await staff.after(ana).edit();
    await staff.create({
      importId: theirs,
      bookings: [{ id: read.id, revision: read.revision, comment: 'Berth booked' }],
      confirmWarnings: true,
    });
    const { importId } = await ana.after(staff).edit();
    const bookings = [{ id: read.id, revision: read.revision, code: 'G-2b' }];
    const stale = await refusal(ana.create({ importId, bookings, confirmWarnings: true }));
    expect([stale.status, stale.code]).toEqual([409, 'rows_changed']);
    const blind = await refusal(
      ana.create({ importId, bookings: [{ id: read.id, code: 'G-2b' }], confirmWarnings: true }),
    );
    expect([blind.status, blind.code]).toEqual([409, 'rows_changed']);
    const now = await ana.booking(read.id);
    await ana.create({
      importId,
      bookings: [{ id: read.id, revision: now.revision, code: 'G-2b' }],
      confirmWarnings: true,
    });
    expect(await ana.booking(read.id)).toMatchObject({ code: 'G-2b', comment: 'Berth booked' });
  });

  it('is refused where a colleague has its row under edit', async () => {
    await declare(form('G-3'));
    const { id, revision } = await withCode('G-3');
    const { importId } = await marta.after(ana).edit();
    const typed = await marta.type(importId, id, 'comment', null, 'half d');
    const refused = await refusal(
      ana.create({ importId, bookings: [{ id, code: 'G-3b' }], confirmWarnings: true }),
    );
    expect([refused.status, refused.code]).toEqual([409, 'rows_changed']);
    expect(refused.details).toEqual({ rows: [{ row: id, revision: typed.rows[id] }] });
    // Read anew, it is his own decision to send it along.
    const bookings = [{ id, revision: typed.rows[id]!, code: 'G-3b' }];
    const unnamed = await refusal(ana.create({ importId, bookings, confirmWarnings: true }));
    expect([unnamed.status, unnamed.code]).toEqual([409, 'colleagues_edits']);
    await ana.create({ importId, bookings, withEditsOf: [marta.userId], confirmWarnings: true });
    expect(await ana.booking(id)).toMatchObject({ code: 'G-3b', comment: 'half d', revision: revision + 2 });
  });

  it('is none of an organisation that does not see it', async () => {
    const lars = await Declarant.as(portal.address, 'Lars');
    const { id } = await withCode('G-1');
    const { importId } = await lars.edit();
    const refused = await refusal(
      lars.create({ importId, bookings: [{ id, code: 'mine' }], confirmWarnings: true }),
    );
    expect([refused.status, refused.code]).toEqual([409, 'row_unknown']);
    expect(JSON.stringify(refused.answer.body)).not.toContain('G-1');
  });
});

describe('company, contract and master booking of a declared booking', () => {
  const trading = { id: '104811', name: 'Atlântica Celulose Trading' };
  const papers = { id: '104812', name: 'Atlântica Papers Europe' };
  const master = { id: 'MB-1001', name: 'MB-1001' };

  it('are amended by themselves, with the names of the lists and the form as their source', async () => {
    await declare(form('I-1', { contractLink: 'COA 2027/101' }));
    const { id } = await withCode('I-1');
    const amended = await ana.amendContract(id, {
      company: { from: null, to: { ...trading, name: 'Gold' } },
      masterBooking: { from: null, to: master },
      contractLink: { from: 'COA 2027/101', to: null },
    });
    expect(amended).toEqual({ amended: 3 });
    expect(await ana.booking(id)).toMatchObject({
      version: 2,
      company: trading,
      masterBooking: master,
      contractLink: null,
    });
    const { fields } = await ana.provenance(id);
    expect(fields.find(({ field }) => field === 'company')).toMatchObject({ source: { by: 'form' } });
  });

  it('leave alone what a colleague changed meanwhile, field by field', async () => {
    await declare(form('I-2'));
    const { id } = await withCode('I-2');
    await staff.after(ana).amendContract(id, { company: { from: null, to: trading } });
    const late = await refusal(ana.after(staff).amendContract(id, { company: { from: null, to: papers } }));
    expect([late.status, late.code]).toEqual([409, 'conflict']);
    await ana.amendContract(id, { masterBooking: { from: null, to: master } });
    expect(await ana.booking(id)).toMatchObject({ company: trading, masterBooking: master });
  });

  it('are those that the charterer has, for the trade of the booking', async () => {
    await declare(form('I-3'));
    const { id } = await withCode('I-3');
    const foreign = { from: null, to: { id: '220147', name: 'Nordfjord Pulp Sales' } };
    const otherTrade = { from: null, to: { id: 'MB-1003', name: 'MB-1003' } };
    const refused = await refusal(ana.amendContract(id, { company: foreign, masterBooking: otherTrade }));
    expect([refused.status, Object.keys(refused.errors as object)]).toEqual([
      422,
      ['company.to', 'masterBooking.to'],
    ]);
    expect(await ana.booking(id)).toMatchObject({ version: 1, company: null, masterBooking: null });
    const shapeless = ana.call('PUT', `cargo-declarations/${id}/contract`, { contractLink: { to: 'COA' } });
    expect(Object.keys((await refusal(shapeless)).errors as object)).toEqual(['contractLink.from']);
  });

  it('stay as they are once the booking is cancelled', async () => {
    await declare(form('I-4'));
    const { id } = await withCode('I-4');
    await ana.cancel(id);
    const refused = await refusal(ana.amendContract(id, { company: { from: null, to: trading } }));
    expect([refused.status, refused.code]).toEqual([409, 'booking_cancelled']);
  });
});

describe('one key for pairs of two drafts', () => {
  it('leaves each booking its own continuation', async () => {
    const key = randomUUID();
    for (const index of [0, 1]) {
      const { importId, added } = await ana.open(1);
      const [first = ''] = added;
      const { revision = 0 } = (await ana.draft(importId)).rows[0] ?? {};
      const bookings = [
        form(`F-4${index}`, { id: first, revision }),
        form(`F-4${index}-B`, {
          continuationOfId: first,
          loadingPort: { id: 'BRPNG', qty: 20_000 },
        }),
      ];
      expect(await ana.create({ importId, bookings, confirmWarnings: true }, key)).toMatchObject({
        declared: 2,
      });
    }
    const { data } = await ana.list('&search=F-4');
    const ofTheFirst = await withCode('F-40-B');
    expect(data).toHaveLength(4);
    expect(ofTheFirst.bookingNo).toBe((await withCode('F-40')).bookingNo);
  });
});
