import { Route, Switch } from 'wouter';
import { PlainLayout } from '../../app/plain-layout.ts';
import '../../app/shell/shell.css';
import { publicPlace, vesselPattern, vesselsPath } from './paths.ts';
import { VesselList } from './VesselList.tsx';
import { VesselPage } from './VesselPage.tsx';

const title = 'Vessels';

/** Vessels and their particulars, for visitors. */
export const PublicVessels = () => (
  <PlainLayout value>
    <div className="plain">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Switch>
        <Route path={vesselsPath}>
          <VesselList title={title} place={publicPlace} />
        </Route>
        <Route path={vesselPattern}>
          {({ id, name }) => (
            <VesselPage
              key={id}
              title={title}
              place={publicPlace}
              hasDocuments={false}
              tab="overview"
              id={id}
              name={name}
            />
          )}
        </Route>
      </Switch>
    </div>
  </PlainLayout>
);
