import { ShipDocumentsModule } from '#api/ship-documents/ship-documents.module';
import { VesselsModule } from '#api/vessels/vessels.module';
import type { ServerArea } from './area.ts';

/** Vessels and their papers. */
export const vessels: ServerArea = { modules: { api: [VesselsModule, ShipDocumentsModule] } };
