import { reject } from '../shared/decider.ts';
import type { Decider, Decision } from '../shared/decider.ts';
import { evolveReference } from './evolve.ts';
import { plainTexts } from '../shared/plain-text.ts';
import type { ReferenceEvent } from './events.ts';
import type { ReferenceItem, ReferenceItems, ReferenceList } from './lists.ts';
import type { ReferenceRejection } from './rejections.ts';
import { isTimeZone } from '../shared/zones.ts';
import { initialReferenceState } from './state.ts';
import type { ReferenceState } from './state.ts';

export const referenceDecider: Decider<ReferenceState, ReferenceEvent> = {
  initialState: initialReferenceState,
  evolve: evolveReference,
};

export interface ReviseList<List extends ReferenceList = ReferenceList> {
  readonly list: List;
  readonly items: Readonly<Record<string, ReferenceItems[List]>>;
  readonly withdraw: readonly string[];
}

/** Of the items that have a time zone: the fields whose zone nobody knows. */
const unknownZones = (items: ReviseList['items']): readonly string[] =>
  Object.entries(items).flatMap(([id, item]) =>
    'timeZone' in item && item.timeZone !== undefined && !isTimeZone(item.timeZone) ? [`${id}.timeZone`] : [],
  );

/** Companies become an organisation's, beside those that they are of already; what is no company any more is passed over. */
export const linkCompanies = (
  state: ReferenceState,
  { organisation, companies }: { readonly organisation: string; readonly companies: readonly string[] },
): Decision<ReferenceEvent, ReferenceRejection> => {
  const items = Object.fromEntries(
    companies.flatMap((id) => {
      const company = state.items[id];
      return company && 'globalAddressNumber' in company && !company.inOrganisations.includes(organisation)
        ? [[id, { ...company, inOrganisations: [...company.inOrganisations, organisation] }] as const]
        : [];
    }),
  );
  return Object.keys(items).length === 0 ? [] : reviseList(state, { list: 'companies', items, withdraw: [] });
};

interface CompanyOfOrganisation {
  readonly organisation: string;
  readonly company: string;
}

const isCompany = (item: ReferenceItem): item is ReferenceItems['companies'] => 'globalAddressNumber' in item;

const companyIn = ({ items }: ReferenceState, id: string): ReferenceItems['companies'] | undefined => {
  const item = Object.hasOwn(items, id) ? items[id] : undefined;
  return item && isCompany(item) ? item : undefined;
};

/** One more company of an organisation's. Rejects with `unknown_item`. */
export const linkCompany = (
  state: ReferenceState,
  { organisation, company }: CompanyOfOrganisation,
): Decision<ReferenceEvent, ReferenceRejection> =>
  companyIn(state, company)
    ? linkCompanies(state, { organisation, companies: [company] })
    : reject('unknown_item', { ids: [company] });

/** A company is an organisation's no more, and stays that of others. Rejects with `unknown_item`. */
export const unlinkCompany = (
  state: ReferenceState,
  { organisation, company: id }: CompanyOfOrganisation,
): Decision<ReferenceEvent, ReferenceRejection> => {
  const company = companyIn(state, id);
  if (!company) return reject('unknown_item', { ids: [id] });
  const inOrganisations = company.inOrganisations.filter((one) => one !== organisation);
  return reviseList(state, {
    list: 'companies',
    items: { [id]: { ...company, inOrganisations } },
    withdraw: [],
  });
};

/** Records what differs from the list as it is; nothing when all is so already. Rejects with `unknown_item`, `time_zone_unknown`. */
export const reviseList = (
  state: ReferenceState,
  command: ReviseList,
): Decision<ReferenceEvent, ReferenceRejection> => {
  const unknown = command.withdraw.filter((id) => !(id in state.items));
  if (unknown.length > 0) return reject('unknown_item', { ids: unknown });
  const fields = unknownZones(command.items);
  if (fields.length > 0) return reject('time_zone_unknown', { fields });
  const changed = Object.entries(plainTexts(command.items)).filter(
    ([id, item]) => JSON.stringify(state.items[id]) !== JSON.stringify(item),
  );
  if (changed.length === 0 && command.withdraw.length === 0) return [];
  return [
    {
      type: 'ReferenceListRevised',
      data: { list: command.list, items: Object.fromEntries(changed), withdrawn: command.withdraw },
    },
  ];
};
