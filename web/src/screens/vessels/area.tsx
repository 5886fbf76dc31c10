import { Ship } from 'lucide-react';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { useOrganisation } from '../../app/organisation-context.ts';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../app/lazy-screen.tsx';
import {
  internalPlace,
  internalVesselsPath,
  organisationPlace,
  vesselPattern,
  vesselsPath,
} from './paths.ts';

const VesselList = lazyScreen(async () => (await import('./VesselList.tsx')).VesselList);
const VesselPage = lazyScreen(async () => (await import('./VesselPage.tsx')).VesselPage);

const titleIn = ({ type }: ProfileOrganisation): string =>
  type === 'port_agency' ? 'Vessel Certificates' : 'Vessels';

const useOwn = () => {
  const organisation = useOrganisation();
  return { place: organisationPlace(organisation.id), title: titleIn(organisation) };
};

const OwnList = () => <VesselList {...useOwn()} />;
const OwnPage = (vessel: { readonly id: string; readonly name: string }) => (
  <VesselPage key={vessel.id} {...useOwn()} {...vessel} />
);

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
    screen(vesselPattern, ({ id, name }) => <OwnPage id={id} name={name} />),
  ],
};

/** Every vessel, for staff; pages of calls and of documents lead here. */
export const internalVessels: Area = {
  gate: 'internal_vessels',
  routes: [
    screen(internalVesselsPath, () => <VesselList title="Vessels" place={internalPlace} />),
    screen(`${internalVesselsPath}/:id/name/:name`, ({ id, name }) => (
      <VesselPage key={id} title="Vessels" place={internalPlace} id={id} name={name} />
    )),
  ],
};
