import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import type { VesselView } from '#contracts/vessels/vessel-view';
import { ErrorPage } from '../../app/ErrorPage.tsx';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { Page } from '../../app/Page.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import type { Tab } from '../../components/tabs/Tabs.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import { VesselDocuments } from '../ship-documents/VesselDocuments.tsx';
import { type VesselPlace, type VesselTab, vesselHref } from './paths.ts';
import { VesselDetails } from './VesselDetails.tsx';
import './vessels.css';

export interface VesselPageProps {
  readonly title: string;
  readonly place: VesselPlace;
  /** Whether papers of vessels are for who looks; without them there are no tabs. */
  readonly hasDocuments: boolean;
  /** Shown for a vessel of which the user may see no documents. */
  readonly noDocuments?: string;
  readonly tab: VesselTab;
  readonly id: string;
  /** As the address has it; the vessel's own takes its place. */
  readonly name: string;
}

/** The id decides which vessel is shown; a name that is not its own is put right in the address. */
const useRightName = (vessel: VesselView | null, { place, name, tab }: VesselPageProps): void => {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    if (vessel && vessel.name !== name) navigate(vesselHref(place, vessel, tab), { replace: true });
  }, [vessel, name, place, tab, navigate]);
};

const tabsOf = ({ place, id, name, tab }: VesselPageProps): readonly Tab[] =>
  (['overview', 'documents'] as const).map((one) => ({
    label: one === 'overview' ? 'Overview' : 'Documents',
    href: vesselHref(place, { id, name }, one),
    current: one === tab,
  }));

/** One vessel: what it is, and its papers where they are for who looks. */
export const VesselPage = observer((props: VesselPageProps) => {
  const { title, place, hasDocuments, noDocuments, tab, id, name } = props;
  const calls = `${place.calls}/${encodeURIComponent(id)}`;
  const { answer: vessel, state, retry } = useAnswer<VesselView>(calls);
  useRightName(vessel, props);
  if ((tab === 'documents' && !hasDocuments) || state.name === 'no_data')
    return <ErrorPage kind="not_found" />;
  const page = {
    title: vessel?.name ?? name,
    ...(hasDocuments ? { tabs: tabsOf(props) } : {}),
    back: { label: title, href: place.list },
  };
  if (vessel && tab === 'documents') {
    const noneText = noDocuments === undefined ? {} : { noneText: noDocuments };
    return <VesselDocuments path={`${calls}/certificates`} page={page} {...noneText} />;
  }
  return (
    <Page {...page}>
      {vessel ? <VesselDetails vessel={vessel} /> : null}
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={12} />}
        noData={{ title: 'Sorry No Data Was Found' }}
      />
    </Page>
  );
});
