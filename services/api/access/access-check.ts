import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Flag } from '#contracts/people/flags';
import { type Gate, isSwitchedOn, mayEnter } from '#contracts/people/gates';
import type { Permission } from '#contracts/people/permissions';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { FLAGS } from '#platform/tokens';
import { type ApiError, forbidden, notFound, unauthenticated } from '../errors/api-error.ts';
import type { Access, Gated } from './access.ts';
import { changesSomething, refuseCrossOrigin, requireCsrfToken } from './forgery.ts';
import {
  IDENTITIES,
  type Identities,
  type Identity,
  rememberIdentity,
  rememberOrganisation,
} from './identity.ts';
import { OwnChanges } from './own-changes.ts';
import { PUBLIC_ORIGIN } from './public-origin.ts';

const holdsOne = (held: readonly Permission[], wanted: readonly Permission[]): boolean =>
  wanted.length === 0 || wanted.some((permission) => held.includes(permission));

const organisationIdOf = (request: FastifyRequest): string => {
  const params = request.params as Readonly<Record<string, string>>;
  return params['organisationId'] ?? '';
};

const organisationIn = ({ principal }: Identity, id: string): PrincipalOrganisation | undefined =>
  principal.memberships.find((membership) => membership.id === id);

/** What a route says of who may call it. */
export interface RouteAccess {
  readonly access: Access | undefined;
  /** Nothing is changed, so no token is asked for. */
  readonly readOnly: boolean;
}

/** The one check of every request, whoever asks for it: what was admitted once is not looked at again. */
@Injectable()
export class AccessCheck {
  private readonly audit = new Logger('Audit');
  private readonly admitted = new WeakSet<FastifyRequest>();

  constructor(
    @Inject(IDENTITIES) private readonly identities: Identities,
    @Inject(OwnChanges) private readonly ownChanges: Pick<OwnChanges, 'awaited'>,
    @Inject(PUBLIC_ORIGIN) private readonly publicOrigin: string | undefined,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
  ) {}

  /** @throws ApiError 401, 403, 404 or 419 */
  async admit(request: FastifyRequest, { access, readOnly }: RouteAccess): Promise<void> {
    if (this.admitted.has(request)) return;
    if (!access) throw forbidden();
    if (changesSomething(request)) refuseCrossOrigin(request, this.publicOrigin);
    if (access.kind === 'public') this.requireArea(access);
    else await this.identified(request, access, readOnly);
    this.admitted.add(request);
  }

  private async identified(request: FastifyRequest, access: Access, readOnly: boolean): Promise<void> {
    const found = await this.identities.identify(request);
    if (!found) throw unauthenticated();
    if (changesSomething(request) && !readOnly) requireCsrfToken(request, found.session.csrf);
    // Strangers wait for nothing: whose session it is has been seen by now.
    const identity = (await this.ownChanges.awaited(request, found.principal.userId))
      ? await this.identities.identify(request)
      : found;
    if (!identity) throw unauthenticated();
    rememberIdentity(request, identity);
    this.judge(access, identity, request);
  }

  private judge(access: Access, identity: Identity, request: FastifyRequest): void {
    const { principal } = identity;
    switch (access.kind) {
      case 'public':
        return;
      case 'signed-in':
        this.requireArea(access);
        return;
      case 'staff':
        this.requireArea(access.gate);
        if (principal.userType !== 'g2o') throw this.denied(identity, request, notFound());
        if (!this.lets(access, principal, undefined)) throw this.denied(identity, request, forbidden());
        return;
      case 'organisation': {
        this.requireArea(access.gate);
        const organisation = organisationIn(identity, organisationIdOf(request));
        if (!organisation) throw this.denied(identity, request, notFound());
        if (!this.lets(access, principal, organisation)) throw this.denied(identity, request, forbidden());
        rememberOrganisation(request, organisation);
        return;
      }
    }
  }

  private requireArea(gate: Pick<Gate, 'flags'>): void {
    if (!isSwitchedOn(gate, this.flags)) throw notFound();
  }

  /** The gate first: a permission that several areas share opens none of them by itself. */
  private lets(
    { gate, permissions }: Gated,
    principal: Principal,
    organisation: PrincipalOrganisation | undefined,
  ): boolean {
    return (
      mayEnter(gate, this.flags, principal, organisation) &&
      holdsOne(organisation?.permissions ?? principal.internalPermissions, permissions)
    );
  }

  private denied(identity: Identity, request: FastifyRequest, error: ApiError): ApiError {
    this.audit.warn(
      {
        audit: 'denied',
        user: identity.principal.userId,
        method: request.method,
        route: request.routeOptions.url,
        organisation: organisationIdOf(request),
        status: error.status,
        requestId: request.id,
      },
      'Access denied',
    );
    return error;
  }
}
