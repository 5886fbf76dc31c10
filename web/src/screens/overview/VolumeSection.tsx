import { observer } from 'mobx-react-lite';
import { useId, useMemo, type ReactNode } from 'react';
import type { VolumeKey, Volumes } from '#contracts/booking/overview';
import { queryString } from '../../api/query.ts';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { ChartView } from '../../components/chart/ChartView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { cleared, isNarrowed } from '../../lists/list-query.ts';
import type { QueryInAddress } from '../../lists/use-list-query.ts';
import type { FileFormat } from '../../lists/download-href.ts';
import { FormatMenu } from '../../lists/DownloadMenu.tsx';
import { saveFile } from '../../lists/save-file.ts';
import { FigureTable } from './FigureTable.tsx';
import type { OverviewQuery } from './overview-queries.ts';
import { useVolumes } from './use-volumes.ts';
import type { VolumeSource } from './VolumeStore.ts';
import { chartOf, type Figure, figuresOf } from './volume-figures.ts';

export interface VolumeSectionProps<Row extends VolumeKey, Sums extends Volumes<Row>> {
  readonly title: string;
  readonly place: VolumeSource;
  readonly list: QueryInAddress<OverviewQuery>;
  /** The day that the call is asked for, where it takes one. */
  readonly on?: string | null;
  readonly figures: readonly Figure<Row>[];
  /** Said beside the title of what is shown. */
  readonly note?: (answer: Sums) => ReactNode;
  /** A field of its own, before the downloads. */
  readonly field?: ReactNode;
}

const groupNames = { trade: 'Trade', country: 'Country' } as const;

const Shown = <Row extends VolumeKey>({
  title,
  answer: { groupedBy, volumes },
  figures,
}: {
  readonly title: string;
  readonly answer: Volumes<Row>;
  readonly figures: readonly Figure<Row>[];
}) => {
  const of = groupNames[groupedBy];
  const label = `${title}, MT by month and ${of.toLowerCase()}`;
  const chart = useMemo(
    () => chartOf(label, volumes, groupedBy, figures),
    [label, volumes, groupedBy, figures],
  );
  const table = useMemo(() => figuresOf(volumes, groupedBy, figures), [volumes, groupedBy, figures]);
  return (
    <div className="volumes-body">
      <ChartView input={chart} />
      <FigureTable label={label} of={of} columns={figures.map(({ name }) => name)} figures={table} />
    </div>
  );
};

/** One call's volumes as a chart, the table of the same figures, and files of them. */
export const VolumeSection = observer(
  <Row extends VolumeKey, Sums extends Volumes<Row>>({
    title,
    place,
    list,
    on,
    figures,
    note,
    field,
  }: VolumeSectionProps<Row, Sums>) => {
    const heading = useId();
    const { schema, query, change } = list;
    const asked = useMemo(
      () => ({ ...schema.criteriaOf(query), ...(on === undefined ? {} : { on }) }),
      [schema, query, on],
    );
    const narrowed = isNarrowed(query);
    const store = useVolumes<Sums>(place, asked, narrowed);
    const { state, answer } = store;
    const empty = state.name !== 'idle';
    const save = (format: FileFormat) =>
      saveFile(`/api${place.path}/download${queryString({ ...asked, format })}`);
    return (
      <section className="volumes" aria-labelledby={heading}>
        <header>
          <h2 id={heading}>{title}</h2>
          {answer && state.name === 'idle' && note ? (
            <span className="volumes-note">{note(answer)}</span>
          ) : null}
          <div className="volumes-tools">
            {field}
            <FormatMenu
              title={
                empty ? 'Download: there are no figures.' : `Download: ${title.toLowerCase()}, as filtered`
              }
              disabled={empty}
              onSelect={save}
            />
          </div>
        </header>
        {answer && state.name === 'idle' ? (
          <Shown<Row> title={title} answer={answer} figures={figures} />
        ) : (
          <div className="volumes-states">
            <LoadStateView
              state={state}
              onRetry={() => void store.retry()}
              skeleton={<SkeletonRows rows={10} />}
              onClear={narrowed ? () => change(cleared(query)) : undefined}
              noData={{
                title:
                  query.asOf === null ? 'Declaration is not uploaded yet.' : 'Nothing was declared by then.',
              }}
            />
          </div>
        )}
      </section>
    );
  },
);
