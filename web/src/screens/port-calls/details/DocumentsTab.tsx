import { VoyageDocuments } from '../../ship-documents/VoyageDocuments.tsx';
import { useCall } from './call-place.ts';
import { pathOf } from './use-part.ts';

/** Papers of the call: bills of lading, statement of facts, notice of readiness, mate's receipts. */
export const DocumentsTab = () => {
  const path = pathOf(useCall(), 'documents');
  return <VoyageDocuments key={path} path={path} />;
};
