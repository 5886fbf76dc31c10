import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { linkCompanies, linkCompany, referenceDecider, reviseList, unlinkCompany } from './decide.ts';
import type { ReferenceEvent } from './events.ts';

const given = specify(referenceDecider);
const [pulp, logs] = [{ name: 'Pulp' }, { name: 'Logs' }];
const revised = (
  items: ReferenceEvent['data']['items'],
  withdrawn: readonly string[] = [],
): ReferenceEvent => ({
  type: 'ReferenceListRevised',
  data: { list: 'commodities', items, withdrawn },
});

describe('linking companies to an organisation', () => {
  const company = (inOrganisations: readonly string[]) => ({
    name: 'Baltic Pulp',
    globalAddressNumber: '1',
    location: 'Riga, LV',
    inOrganisations,
  });
  const companiesRevised = (items: Readonly<Record<string, ReturnType<typeof company>>>) =>
    ({ type: 'ReferenceListRevised', data: { list: 'companies', items, withdrawn: [] } }) as const;

  it('leaves the links of others, and passes over what is no company', () => {
    given([companiesRevised({ a: company(['o1']), b: company([]) })])
      .when((state) => linkCompanies(state, { organisation: 'o2', companies: ['a', 'none'] }))
      .thenEvents([companiesRevised({ a: company(['o1', 'o2']) })]);
    given([companiesRevised({ a: company(['o2']) })])
      .when((state) => linkCompanies(state, { organisation: 'o2', companies: ['a'] }))
      .thenNothing();
  });

  it('adds one company, and takes it away again, where there is such a company', () => {
    const both = companiesRevised({ a: company(['o1', 'o2']) });
    const link = { organisation: 'o2', company: 'a' };
    given([companiesRevised({ a: company(['o1']) })])
      .when((state) => linkCompany(state, link))
      .thenEvents([both]);
    given([both])
      .when((state) => unlinkCompany(state, link))
      .thenEvents([companiesRevised({ a: company(['o1']) })]);
    given([companiesRevised({ a: company(['o1']) })])
      .when((state) => unlinkCompany(state, link))
      .thenNothing();
    for (const decide of [linkCompany, unlinkCompany])
      for (const id of ['none', 'toString'])
        given([both])
          .when((state) => decide(state, { ...link, company: id }))
          .thenRejected('unknown_item', { ids: [id] });
  });
});

describe('a reference list', () => {
  it('records what differs, and nothing where all is so already', () => {
    given([revised({ pulp })])
      .when((state) => reviseList(state, { list: 'commodities', items: { pulp, logs }, withdraw: [] }))
      .thenEvents([revised({ logs })]);
    given([revised({ pulp })])
      .when((state) => reviseList(state, { list: 'commodities', items: { pulp }, withdraw: [] }))
      .thenNothing();
  });

  it('has plain texts, whoever brings them: the same text is no revision', () => {
    given([revised({ pulp })])
      .when((state) =>
        reviseList(state, {
          list: 'commodities',
          items: { pulp: { name: ' Pulp\u200b' }, sao: { name: 'Sa\u0303o' } },
          withdraw: [],
        }),
      )
      .thenEvents([revised({ sao: { name: 'São' } })]);
  });

  it('withdraws an item that it has, and refuses to withdraw another', () => {
    given([revised({ pulp, logs })])
      .when((state) => reviseList(state, { list: 'commodities', items: {}, withdraw: ['logs'] }))
      .thenEvents([revised({}, ['logs'])]);
    given([revised({ pulp })])
      .when((state) => reviseList(state, { list: 'commodities', items: {}, withdraw: ['pulp', 'logs'] }))
      .thenRejected('unknown_item', { ids: ['logs'] });
  });

  it('refuses ports whose time zone nobody knows, by field', () => {
    const port = (timeZone: string) => ({
      name: 'Santos',
      country: 'BR',
      lat: -23.93,
      lon: -46.32,
      timeZone,
      role: 'load' as const,
      inTradelanes: [],
      inTypes: [],
    });
    const items = { BRSSZ: port('America/Santos'), BRRIG: port('America/Sao_Paulo'), NLRTM: port('+01:00') };
    given([])
      .when((state) => reviseList(state, { list: 'ports', items, withdraw: [] }))
      .thenRejected('time_zone_unknown', { fields: ['BRSSZ.timeZone', 'NLRTM.timeZone'] });
    const known = { BRRIG: items.BRRIG };
    given([])
      .when((state) => reviseList(state, { list: 'ports', items: known, withdraw: [] }))
      .thenEvents([{ type: 'ReferenceListRevised', data: { list: 'ports', items: known, withdrawn: [] } }]);
  });
});
