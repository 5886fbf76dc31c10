import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ProjectionView } from '#contracts/operations/projections';
import { Page } from '../../app/Page.tsx';
import { StatusBar } from '../../app/StatusBar.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { Tag } from '../../components/status/Tag.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { Button } from '../../components/form/Button.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { HeldEffects } from './HeldEffects.tsx';
import { ParkedDocuments } from './ParkedDocuments.tsx';
import { ParkedMessages } from './ParkedMessages.tsx';
import { ProjectionsStore } from './projections-store.ts';
import { RebuildProgress } from './RebuildProgress.tsx';
import { RefusedDocuments } from './RefusedDocuments.tsx';
import { UnknownPorts } from './UnknownPorts.tsx';
import { WorldClock } from './WorldClock.tsx';
import './operations.css';

const State = ({ projection }: { readonly projection: ProjectionView }) => {
  if (projection.parked.length > 0) return <Tag tone="danger">{projection.parked.length} parked</Tag>;
  if (projection.lag > 0) return <Tag tone="accent">Catching up</Tag>;
  return <Tag tone="success">Up to date</Tag>;
};

/** The position without its leading zeros, which only serve comparison. */
const shortPosition = (position: string): string => displayQuantity(Number(position));

const columnsWith = (
  store: ProjectionsStore,
  onRebuild: (name: string) => void,
): readonly TableColumn<ProjectionView>[] => [
  { key: 'name', header: 'Read model', width: 170, rowHeader: true, text: ({ name }) => name },
  {
    key: 'state',
    header: 'State',
    width: 120,
    text: () => '',
    content: (projection) => <State projection={projection} />,
  },
  { key: 'generation', header: 'Generation', width: 180, text: ({ generation }) => generation },
  {
    key: 'position',
    header: 'Position',
    width: 110,
    numeric: true,
    text: () => '',
    content: ({ position }) => shortPosition(position),
  },
  {
    key: 'lag',
    header: 'Lag, events',
    width: 100,
    numeric: true,
    text: () => '',
    content: ({ lag }) => displayQuantity(lag),
  },
  {
    key: 'rate',
    header: 'Events/s',
    width: 90,
    numeric: true,
    text: () => '',
    content: ({ rate }) => displayQuantity(rate),
  },
  {
    key: 'rebuild',
    header: 'Rebuild',
    width: 470,
    text: () => '',
    content: ({ name, rebuild }) =>
      rebuild ? (
        <RebuildProgress rebuild={rebuild} onAction={(action) => void store.act(name, action)} />
      ) : (
        <Button size="small" variant="ghost" onClick={() => onRebuild(name)}>
          Rebuild
        </Button>
      ),
  },
];

const RebuildDialog = ({
  name,
  onClose,
  onRebuild,
}: {
  /** Of the read model that is asked about. */
  readonly name: string | null;
  readonly onClose: () => void;
  readonly onRebuild: (name: string) => void;
}) => (
  <Dialog
    open={name !== null}
    onClose={onClose}
    title={`Rebuild ${name ?? ''}?`}
    text="A fresh generation is built from the log beside the one in use. It takes its place when it has caught up; people work on meanwhile."
    actions={[
      { label: 'Cancel', safe: true, onSelect: onClose },
      {
        label: 'Rebuild',
        variant: 'primary',
        onSelect: () => {
          if (name) onRebuild(name);
          onClose();
        },
      },
    ]}
  />
);

/** The read models: how far they are, what is parked, and rebuilding them while people work. */
export const Operations = observer(() => {
  const [store] = useState(() => new ProjectionsStore());
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  const { projections, state, updatedAt } = store;
  const parked = projections.reduce((sum, one) => sum + one.parked.length, 0);
  return (
    <Page
      title="Operations"
      status={
        <StatusBar updatedAt={updatedAt}>
          <span>{counted(projections.length, 'read model')}</span>
          <span>{counted(parked, 'parked document')}</span>
        </StatusBar>
      }
    >
      <WorldClock />
      <HeldEffects />
      <ParkedMessages />
      <UnknownPorts />
      <RefusedDocuments />
      {state.name === 'idle' ? (
        <>
          <Table
            label="Read models"
            name="projections"
            columns={columnsWith(store, setAsked)}
            groups={[{ key: 'all', header: null, rows: projections }]}
            rowKey={({ name }) => name}
          />
          <ParkedDocuments projections={projections} />
        </>
      ) : (
        <LoadStateView
          state={state}
          onRetry={() => void store.load()}
          skeleton={<SkeletonRows rows={6} />}
          noData={{ title: 'There are no read models' }}
        />
      )}
      <RebuildDialog
        name={asked}
        onClose={() => setAsked(null)}
        onRebuild={(name) => void store.act(name, 'rebuild')}
      />
    </Page>
  );
});
