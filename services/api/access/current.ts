import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { sideOf } from '#contracts/people/principal';
import { invalid } from '../errors/api-error.ts';
import { payloadHashOf } from '../platform/payload-hash.ts';
import type { CommandContext } from '../platform/execute-port.ts';
import { type Identity, identityOf, organisationOf } from './identity.ts';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

const identityIn = (context: ExecutionContext): Identity => {
  const identity = identityOf(requestOf(context));
  if (!identity) throw new Error('A public route has no principal; declare who may call it.');
  return identity;
};

/** The `Principal` who calls; not on public routes. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal => identityIn(context).principal,
);

/** The `Identity` who calls: principal and session; not on public routes. */
export const CurrentIdentity = createParamDecorator((_: unknown, context: ExecutionContext): Identity =>
  identityIn(context),
);

/** The `PrincipalOrganisation` of the path, with what the caller may do in it; on `@OrganisationMember` routes. */
export const CurrentOrganisation = createParamDecorator(
  (_: unknown, context: ExecutionContext): PrincipalOrganisation => {
    const organisation = organisationOf(requestOf(context));
    if (!organisation) throw new Error('Only a route with @OrganisationMember has an organisation.');
    return organisation;
  },
);

/** What makes a caller's retry safe. */
export interface CommandKey {
  /** The `Idempotency-Key`, in lower case. */
  readonly commandId: string;
  /** SHA-256 (hex) of the body as it was parsed; of nothing for a body that is not JSON (an upload brings its own hash). */
  readonly payloadHash: string;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

const commandKeyOf = (request: FastifyRequest): CommandKey => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !uuid.test(key)) {
    throw invalid({ 'Idempotency-Key': ['A change needs an Idempotency-Key header with a uuid.'] });
  }
  return { commandId: key.toLowerCase(), payloadHash: payloadHashOf(request) };
};

/** The `CommandKey` of a change; 422 with the key `Idempotency-Key` where the header is missing or no uuid. */
export const Command = createParamDecorator((_: unknown, context: ExecutionContext): CommandKey =>
  commandKeyOf(requestOf(context)),
);

/** What `execute` needs to know of a caller; staff acting for the operator name no organisation. */
export const contextOf = (
  principal: Principal,
  organisation: Pick<PrincipalOrganisation, 'id'> | undefined,
  command: CommandKey,
): CommandContext => ({
  actor: principal.userId,
  organisation: organisation?.id ?? '',
  side: sideOf(principal),
  commandId: command.commandId,
  payloadHash: command.payloadHash,
  correlationId: command.commandId,
});
