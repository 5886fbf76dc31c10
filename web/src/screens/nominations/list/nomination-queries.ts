import { nominationList } from '#contracts/nomination/nomination-list';
import { chosen, type Part } from '../../../lists/address.ts';
import { listSchema, type QueryOf } from '../../../lists/list-schema.ts';

/** The part of the nomination's pane that is open; its terms, where the address does not say. */
export type NominationTab = 'messages';

const tab: Part<NominationTab> = {
  parse: (text) => (text === 'messages' ? text : null),
  format: (open) => open,
};

/** An organisation's nominated vessels. */
export const nominationQueries = listSchema(nominationList, {
  tabs: { status: chosen(nominationList.criteria.status) },
  filters: {
    trades: { name: 'trade', label: 'Trade' },
    months: { name: 'month', label: 'Month' },
    years: { name: 'year', label: 'Year' },
    laycanFrom: { name: 'laycan_from', label: 'Laycan from' },
    laycanTo: { name: 'laycan_to', label: 'Laycan to' },
    loadingPorts: { name: 'loading_port', label: 'Load Port' },
    dischargePorts: { name: 'discharge_port', label: 'Discharge Port' },
    types: { name: 'type', label: 'Vessel type' },
    statuses: { name: 'nomination_status', label: 'Status' },
    vessels: { name: 'vessel', label: 'Vessel' },
  },
  row: 'nomination',
  panes: { tab },
  past: true,
});

export type NominationQuery = QueryOf<typeof nominationQueries>;
