import { suzano } from '#contracts/templates/suzano';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import { presentSettings } from '#projections/reference/present';
import { companies, masterBookings, ownLimits } from '../../services/portal/seed/world/contracts.ts';
import { ids } from '../../services/portal/seed/world/people.ts';
import { ports } from '../../services/voyage-exchange/simulator/master-data/ports.ts';
import { commodities, limits, tradelanes, vesselTypes } from '../../services/portal/seed/world/reference.ts';

const list = <Items>(items: Items) => ({ version: 1, items });

/** The settings of Atlântica Celulose in the demo world, without its voyages. */
export const demoSettings = presentSettings(
  {
    'vessel-types': list(vesselTypes),
    tradelanes: list(tradelanes),
    commodities: list(commodities),
    ports: list(ports),
    companies: list(companies),
    'master-bookings': list(masterBookings),
    limits: list({ ...limits, ...ownLimits }),
  },
  [],
  ids.atlantica,
);

export const demoShape = declarationShape(suzano, demoSettings);
