import { admissionUpcasters } from './admissions/upcasters.ts';
import { organisationUpcasters } from './organisation/upcasters.ts';
import type { Upcasters } from './shared/upcast.ts';
import { voyageUpcasters } from './voyage/upcasters.ts';

/** The upcasters of all aggregates, each from its `upcasters.ts`. */
export const upcasters: Upcasters = { ...admissionUpcasters, ...organisationUpcasters, ...voyageUpcasters };
