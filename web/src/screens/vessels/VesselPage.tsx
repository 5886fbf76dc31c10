import { ChevronLeft } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { VesselView } from '#contracts/vessels/vessel-view';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { Page } from '../../app/Page.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import { type VesselPlace, vesselHref } from './paths.ts';
import { VesselDetails } from './VesselDetails.tsx';
import './vessels.css';

export interface VesselPageProps {
  readonly title: string;
  readonly place: VesselPlace;
  readonly id: string;
  /** As the address has it; the vessel's own takes its place. */
  readonly name: string;
}

/** The id decides which vessel is shown; a name that is not its own is put right in the address. */
const useRightName = (vessel: VesselView | null, { place, name }: VesselPageProps): void => {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    if (vessel && vessel.name !== name) navigate(vesselHref(place, vessel), { replace: true });
  }, [vessel, name, place, navigate]);
};

/** One vessel. */
export const VesselPage = observer((props: VesselPageProps) => {
  const { title, place, id, name } = props;
  const { answer: vessel, state, retry } = useAnswer<VesselView>(`${place.calls}/${encodeURIComponent(id)}`);
  useRightName(vessel, props);
  return (
    <Page
      title={vessel?.name ?? name}
      toolbar={
        <Link href={place.list} className={buttonClass('ghost', 'small')}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
          {title}
        </Link>
      }
    >
      {vessel ? <VesselDetails vessel={vessel} /> : null}
      <LoadStateView
        state={state}
        onRetry={retry}
        skeleton={<SkeletonRows rows={12} />}
        noData={{ title: 'Sorry No Data Was Found', text: 'There is no such vessel.' }}
      />
    </Page>
  );
});
