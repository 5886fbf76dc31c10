import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { sideOf } from '#contracts/people/principal';
import type { DraftOwner } from '#domain/declaration-draft/events';
import type { CommandContext } from '../platform/execute-port.ts';
import { ApiError } from '../errors/api-error.ts';
import { contextOf } from '../access/current.ts';
import type { CommandKey } from '../access/current.ts';

/** Who works on declarations, for whom and from which side; everything a handler needs of a request. */
export interface DeclarationScope {
  readonly principal: Principal;
  readonly organisation: PrincipalOrganisation;
  readonly owner: DraftOwner;
}

/** A draft belongs to the organisation of the path: a broker's to the broker, who amends what is assigned to him. */
export const scopeOf = (principal: Principal, organisation: PrincipalOrganisation): DeclarationScope => ({
  principal,
  organisation,
  owner: { organisation: organisation.id, side: sideOf(principal), preparedBy: organisation.id },
});

/** The scope under a command's key. */
export const commandIn = ({ principal, organisation }: DeclarationScope, key: CommandKey): CommandContext =>
  contextOf(principal, organisation, key);

/** A broker amends what is assigned to him; whose cargo a new declaration would be, he cannot say. @throws 403 */
export const requireCharterer = (
  { organisation }: DeclarationScope,
  why = 'Only a charterer declares new cargo; brokers amend what is assigned to them.',
): void => {
  if (organisation.type === 'agency') throw new ApiError(403, 'not_a_charterer', why);
};
