import { FileText } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';

const AllVesselDocuments = lazyScreen(
  async () => (await import('./AllVesselDocuments.tsx')).AllVesselDocuments,
);

const path = '/internal/vessel-documents';

/** Papers of all vessels, for staff. */
export const vesselDocuments: Area = {
  gate: 'vessel_documents',
  menu: { label: 'All Vessel Documents', icon: FileText, path: () => path, under: path },
  routes: [screen(path, () => <AllVesselDocuments />)],
};
