import { Anchor, FileText } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import type { AgencyVesselsAnswer, PortCallTotalsAnswer } from '#contracts/port-calls/timeline';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { VesselMapError } from '../../components/map/VesselMap.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { session } from '../../stores/session.ts';
import { agencyPath } from '../port-calls/agency-calls.ts';
import { Part } from '../port-calls/details/Part.tsx';
import { paths } from '../port-calls/paths.ts';
import { organisationPlace } from '../vessels/paths.ts';
import { NominationsTable } from './NominationsTable.tsx';
import { useKeptAnswer } from './use-kept-answer.ts';
import { VoyageMap } from './VoyageMap.tsx';
import '../port-calls/details/details.css';
import '../port-calls/details/side.css';
import './agency-home.css';

const isEmpty = ({ data }: { readonly data: readonly unknown[] }): boolean => data.length === 0;

const Nominations = observer(({ organisation }: { readonly organisation: string }) => {
  const store = useKeptAnswer<PortCallTotalsAnswer>(`${agencyPath(organisation)}/totals`, isEmpty);
  return (
    <section className="panel" aria-label="Nominations">
      <header className="panel-head">
        <h2>Nominations</h2>
        <Link className={buttonClass('secondary', 'small')} href={paths.timeline(organisation)}>
          Go to port calls
        </Link>
      </header>
      <Part
        store={store}
        noData={{
          title: 'Sorry No Data Was Found',
          text: 'Ports appear here once a vessel is to call at one where you are the agent.',
        }}
      >
        {({ data }) => <NominationsTable totals={data} organisation={organisation} />}
      </Part>
    </section>
  );
});

const Voyages = observer(({ organisation }: { readonly organisation: string }) => {
  const store = useKeptAnswer<AgencyVesselsAnswer>(`${agencyPath(organisation)}/vessels`, isEmpty);
  return (
    <section className="panel" aria-label="Voyage Map">
      <header className="panel-head">
        <h2>Voyage Map</h2>
      </header>
      {store.state.name === 'error' ? (
        <VesselMapError />
      ) : (
        <Part store={store} rows={1} rowHeight={360} noData={{ title: 'Sorry, no data available...' }}>
          {({ data }) => <VoyageMap vessels={data} organisation={organisation} />}
        </Part>
      )}
    </section>
  );
});

const QuickLinks = observer(() => {
  const organisation = useOrganisation();
  return (
    <nav className="side-section quick-links" aria-label="Quick links">
      <h2>Quick links</h2>
      <Link href={paths.timeline(organisation.id)}>
        <Anchor size={16} strokeWidth={1.75} aria-hidden />
        Port Calls
      </Link>
      {session.mayEnter('vessels', organisation) ? (
        <Link href={organisationPlace(organisation.id).list}>
          <FileText size={16} strokeWidth={1.75} aria-hidden />
          Vessel Certificates
        </Link>
      ) : null}
    </nav>
  );
});

/** The home of a port agency. */
export const AgencyHome = () => {
  const { id } = useOrganisation();
  return (
    <Page title="Home">
      <div className="agency-home">
        <div className="agency-home-main">
          <Nominations organisation={id} />
          <Voyages organisation={id} />
        </div>
        <aside className="side" aria-label="Quick links">
          <QuickLinks />
        </aside>
      </div>
    </Page>
  );
};
