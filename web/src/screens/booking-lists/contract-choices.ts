import { isIsoDate } from '#contracts/cells/calendar';
import type { NamedRef } from '#domain/booking/terms';
import { contractsFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';

/** What a contract has to go with. `laycanStart` is a day, or a text that was refused as one. */
export interface ContractTerms {
  readonly trade: NamedRef | null;
  readonly laycanStart: string | null;
}

type Contracts = BookingSettings['contracts'];

const fitting = (contracts: Contracts, { trade, laycanStart }: ContractTerms): Contracts =>
  contractsFor(contracts, {
    trade,
    laycanStart: laycanStart !== null && isIsoDate(laycanStart) ? laycanStart : null,
  });

export const noContracts = 'No available trade contracts';

/** The trade contracts that are offered. A booking knows its contract by the name. */
export const contractChoices = (contracts: Contracts, terms: ContractTerms): readonly NamedRef[] =>
  fitting(contracts, terms).map(({ name }) => ({ id: name, name }));

/** Why a contract does not go with trade and laycan. A link that names no contract goes with everything. */
export const contractProblem = (
  contracts: Contracts,
  { contractLink, ...terms }: ContractTerms & { readonly contractLink: string | null },
): string | undefined => {
  const named = ({ name }: Contracts[number]) => name === contractLink;
  return contracts.some(named) && !fitting(contracts, terms).some(named)
    ? 'This contract is not of the trade and the laycan. Choose another one, or none.'
    : undefined;
};
