import { Package } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { externalPaths } from './paths.ts';

const ofProfile = async () => import('./ExternalProfile.tsx');
const Details = lazyScreen(async () => (await ofProfile()).ExternalDetails);
const Password = lazyScreen(async () => (await ofProfile()).ExternalPassword);
const Security = lazyScreen(async () => (await ofProfile()).ExternalSecurity);
const EditDetails = lazyScreen(async () => (await ofProfile()).EditExternalDetails);
const CargoEnquiry = lazyScreen(async () => (await import('./CargoEnquiry.tsx')).CargoEnquiry);

/** One's own profile, of whoever is in no organisation; reached by the profile menu. */
export const externalProfile: Area = {
  gate: 'external_profile',
  routes: [
    screen(externalPaths.profile, () => <GoTo to={externalPaths.details} />),
    screen(externalPaths.details, () => <Details />),
    screen(externalPaths.password, () => <Password />),
    screen(externalPaths.security, () => <Security />),
    screen(externalPaths.edit, () => <EditDetails />),
  ],
};

export const cargoEnquiry: Area = {
  gate: 'cargo_enquiry',
  menu: {
    label: 'Cargo Enquiry',
    icon: Package,
    path: () => externalPaths.cargoEnquiry,
    under: externalPaths.cargoEnquiry,
  },
  routes: [screen(externalPaths.cargoEnquiry, () => <CargoEnquiry />)],
};
