import { isTimeZone } from '#domain/shared/zones';
import type { ReviseList } from '#domain/reference/decide';
import type { ReferenceItem, ReferenceList } from '#domain/reference/lists';

type Items = Readonly<Record<string, ReferenceItem>>;

/** Every list as it would be. */
export type ListsAfter = Readonly<Record<ReferenceList, Items>>;

/** Fields of an item that name items of another list. */
const namedBy: readonly {
  readonly field: string;
  readonly list: ReferenceList;
}[] = [
  { field: 'inTradelanes', list: 'tradelanes' },
  { field: 'tradeId', list: 'tradelanes' },
  { field: 'inTypes', list: 'vessel-types' },
  { field: 'frozenTypes', list: 'vessel-types' },
];

const texts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

const namedFaults = (place: string, item: ReferenceItem, after: ListsAfter): readonly string[] => {
  const fields = new Map<string, unknown>(Object.entries(item));
  return namedBy.flatMap(({ field, list }) =>
    texts(fields.get(field))
      .filter((id) => !Object.hasOwn(after[list], id))
      .map((id) => `${place}.${field}: There is no ${id} in ${list}.`),
  );
};

const ownFaults = (place: string, item: ReferenceItem): readonly string[] => [
  ...('timeZone' in item && item.timeZone !== undefined && !isTimeZone(item.timeZone)
    ? [`${place}.timeZone: There is no time zone ${item.timeZone}.`]
    : []),
  ...('periodStart' in item && item.periodEnd < item.periodStart
    ? [`${place}.periodEnd: The period ends before it starts.`]
    : []),
];

/** A limit's id is a trade's, or an organisation's and a trade's. */
const limitFaults = (place: string, id: string, after: ListsAfter): readonly string[] => {
  const trade = id.split('/').at(-1) ?? '';
  return Object.hasOwn(after.tradelanes, trade)
    ? []
    : [`${place}: Its id ends with a trade, and there is no ${trade} in tradelanes.`];
};

/**
 * What is wrong among the lists as they would be: an id that names nothing is a slip, and a form would offer nothing for it.
 * What a file does not touch is not looked at: it may be from before.
 */
export const faultsAmong = (revisions: readonly ReviseList[], after: ListsAfter): readonly string[] =>
  revisions.flatMap(({ list, items }) =>
    Object.entries(items).flatMap(([id, item]) => {
      const place = `${list}.items.${id}`;
      return [
        ...ownFaults(place, item),
        ...namedFaults(place, item, after),
        ...(list === 'limits' ? limitFaults(place, id, after) : []),
      ];
    }),
  );
