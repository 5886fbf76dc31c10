import { type CanActivate, type ExecutionContext, Inject, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '#contracts/people/permissions';
import { accessMetadata, readOnlyMetadata } from '#platform/route-metadata';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { type ApiError, forbidden, notFound, unauthenticated } from '../errors/api-error.ts';
import type { Access } from './access.ts';
import { changesSomething, refuseCrossOrigin, requireCsrfToken } from './forgery.ts';
import {
  IDENTITIES,
  type Identities,
  type Identity,
  rememberIdentity,
  rememberOrganisation,
} from './identity.ts';
import { PUBLIC_ORIGIN } from './public-origin.ts';

const holdsOne = (held: readonly Permission[], wanted: readonly Permission[]): boolean =>
  wanted.length === 0 || wanted.some((permission) => held.includes(permission));

const organisationIdOf = (request: FastifyRequest): string => {
  const params = request.params as Readonly<Record<string, string>>;
  return params['organisationId'] ?? '';
};

const organisationIn = ({ principal }: Identity, id: string): PrincipalOrganisation | undefined =>
  principal.memberships.find((membership) => membership.id === id);

/** The one guard of every route: denies by default, and answers for foreign things as for absent ones. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly audit = new Logger('Audit');

  constructor(
    private readonly reflector: Reflector,
    @Inject(IDENTITIES) private readonly identities: Identities,
    @Inject(PUBLIC_ORIGIN) private readonly publicOrigin: string | undefined,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(accessMetadata, targets);
    if (!access) throw forbidden();
    if (changesSomething(request)) refuseCrossOrigin(request, this.publicOrigin);
    if (access.kind === 'public') return true;
    const identity = await this.identities.identify(request);
    if (!identity) throw unauthenticated();
    const readOnly = this.reflector.getAllAndOverride<boolean | undefined>(readOnlyMetadata, targets);
    if (changesSomething(request) && !readOnly) requireCsrfToken(request, identity.session.csrf);
    rememberIdentity(request, identity);
    this.admit(access, identity, request);
    return true;
  }

  private admit(access: Access, identity: Identity, request: FastifyRequest): void {
    switch (access.kind) {
      case 'public':
      case 'signed-in':
        return;
      case 'staff':
        if (identity.principal.userType !== 'g2o') throw this.denied(identity, request, notFound());
        if (!holdsOne(identity.principal.internalPermissions, access.permissions))
          throw this.denied(identity, request, forbidden());
        return;
      case 'organisation': {
        const organisation = organisationIn(identity, organisationIdOf(request));
        if (!organisation) throw this.denied(identity, request, notFound());
        if (!holdsOne(organisation.permissions, access.permissions))
          throw this.denied(identity, request, forbidden());
        rememberOrganisation(request, organisation);
        return;
      }
    }
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
