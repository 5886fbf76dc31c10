import { observer } from 'mobx-react-lite';
import { type ActivityAnswer, activityList, type ActKind, type ActView } from '#contracts/people/activity';
import { usePhone } from '../../components/media.ts';
import { utcMoment } from '../../format/dates.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { listSchema, type QueryOf } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListCards } from '../../lists/ListCards.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { type ListColumn, ListTable } from '../../lists/ListTable.tsx';
import type { List } from '../../lists/use-list.ts';
import { actText, byText, kindNames, whomText } from './act-words.ts';
import './activity.css';

export const activityQueries = listSchema(activityList, {
  filters: { kind: { name: 'kind', label: 'Kind' } },
});

export type ActivityListed = List<ActView, ActivityAnswer, QueryOf<typeof activityQueries>>;

/** @param path of the call, without `/api` */
export const activityOf = (path: string): ListSource<ActView, ActivityAnswer> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'act', many: 'acts' },
});

const columns: readonly ListColumn<ActView>[] = [
  { key: 'at', header: 'When', width: 176, rowHeader: true, text: ({ at }) => utcMoment(at) },
  { key: 'by', header: 'By', width: 180, text: byText },
  { key: 'act', header: 'What', width: 320, text: actText },
  { key: 'whom', header: 'Whom', width: 280, text: whomText },
];

const withOrganisation: readonly ListColumn<ActView>[] = [
  ...columns,
  {
    key: 'organisation',
    header: 'Organisation',
    width: 200,
    text: ({ organisation }) => organisation?.name ?? '',
  },
];

interface CardProps {
  readonly act: ActView;
  readonly across: boolean;
}

const Card = ({ act, across }: CardProps) => (
  <>
    <span className="act-card-what">{actText(act)}</span>
    {[whomText(act), across ? (act.organisation?.name ?? '') : ''].filter(Boolean).map((line) => (
      <span key={line} className="act-card-line">
        {line}
      </span>
    ))}
    <span className="act-card-line">{`${byText(act)} · ${utcMoment(act.at)}`}</span>
  </>
);

interface ActivityFiltersProps {
  readonly list: ActivityListed;
  readonly kinds: readonly ActKind[];
}

export const ActivityFilters = ({ list, kinds }: ActivityFiltersProps) => (
  <FilterBar
    list={list}
    options={{ kind: kinds.map((id) => ({ id, name: kindNames[id] })) }}
    names={['kind']}
    inline={['kind']}
    rows="acts"
  />
);

interface ActivityRowsProps {
  readonly list: ActivityListed;
  /** Whether acts are of several organisations, which are named then. */
  readonly across: boolean;
}

/** Who did what, the latest first. */
export const ActivityRows = observer(({ list, across }: ActivityRowsProps) => {
  const isPhone = usePhone();
  return (
    <>
      {isPhone ? (
        <ListCards list={list} renderCard={(act) => <Card act={act} across={across} />} />
      ) : (
        <ListTable
          list={list}
          label="Activity"
          name={across ? 'activity-of-user' : 'activity'}
          columns={across ? withOrganisation : columns}
        />
      )}
      <ListStates
        list={list}
        noData={{ title: 'Sorry No Data Was Found', text: 'Nothing has been done yet.' }}
      />
    </>
  );
});
