import { Ship } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { useOrganisation } from '../../app/organisation-context.ts';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { session } from '../../stores/session.ts';
import {
  externalPlace,
  externalVesselsPath,
  internalPlace,
  internalVesselsPath,
  organisationPlace,
  vesselPattern,
  vesselsPath,
  type VesselTab,
} from './paths.ts';

const VesselList = lazyScreen(async () => (await import('./VesselList.tsx')).VesselList);
const VesselPage = lazyScreen(async () => (await import('./VesselPage.tsx')).VesselPage);

const titleIn = ({ type }: ProfileOrganisation): string =>
  type === 'port_agency' ? 'Vessel Certificates' : 'Vessels';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly tab: VesselTab;
}

const OwnList = () => {
  const organisation = useOrganisation();
  return <VesselList title={titleIn(organisation)} place={organisationPlace(organisation.id)} />;
};

/** Of organisations port agencies read papers, of vessels that call at theirs. */
const OwnPage = (shown: Shown) => {
  const organisation = useOrganisation();
  return (
    <VesselPage
      key={shown.id}
      title={titleIn(organisation)}
      place={organisationPlace(organisation.id)}
      hasDocuments={
        organisation.type === 'port_agency' && session.mayEnter('vessel_certificates', organisation)
      }
      noDocuments="Certificates and drawings are shown here of vessels that call at your ports."
      {...shown}
    />
  );
};

const StaffPage = observer((shown: Shown) => (
  <VesselPage
    key={shown.id}
    title="Vessels"
    place={internalPlace}
    hasDocuments={session.mayEnter('vessel_documents', undefined)}
    {...shown}
  />
));

/** Vessels as an organisation sees them; to a port agency their certificates matter. */
export const vessels: Area = {
  gate: 'vessels',
  menu: {
    label: 'Vessels',
    labelIn: titleIn,
    icon: Ship,
    path: (organisation) => organisationPlace(organisation).list,
    under: vesselsPath,
  },
  routes: [
    screen(vesselsPath, () => <OwnList />),
    screen(vesselPattern, ({ id, name }) => <OwnPage id={id} name={name} tab="overview" />),
    screen(`${vesselPattern}/documents`, ({ id, name }) => <OwnPage id={id} name={name} tab="documents" />),
  ],
};

/** Vessels and their particulars, for public users. */
export const externalVessels: Area = {
  gate: 'external_vessels',
  menu: { label: 'Vessels', icon: Ship, path: () => externalVesselsPath, under: externalVesselsPath },
  routes: [
    screen(externalVesselsPath, () => <VesselList title="Vessels" place={externalPlace} />),
    screen(`${externalVesselsPath}/:id/name/:name`, ({ id, name }) => (
      <VesselPage
        key={id}
        title="Vessels"
        place={externalPlace}
        hasDocuments={false}
        tab="overview"
        id={id}
        name={name}
      />
    )),
  ],
};

/** Every vessel, for staff; pages of calls and of documents lead here. */
export const internalVessels: Area = {
  gate: 'internal_vessels',
  routes: [
    screen(internalVesselsPath, () => <VesselList title="Vessels" place={internalPlace} />),
    screen(`${internalVesselsPath}/:id/name/:name`, ({ id, name }) => (
      <StaffPage id={id} name={name} tab="overview" />
    )),
    screen(`${internalVesselsPath}/:id/name/:name/documents`, ({ id, name }) => (
      <StaffPage id={id} name={name} tab="documents" />
    )),
  ],
};
