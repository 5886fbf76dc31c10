import type { FastifyRequest } from 'fastify';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';

/** The session a request came with. */
export interface SessionRef {
  /** SHA-256 of the cookie's value; the vault's id of the session. */
  readonly id: string;
  /** The token that changes must carry in `X-CSRF-Token`. */
  readonly csrf: string;
}

export interface Identity {
  readonly principal: Principal;
  readonly session: SessionRef;
}

/** What the guard asks of sessions and of the read models of people. */
export interface Identities {
  /** undefined without a session, or with one that has ended or whose user is gone. */
  identify(request: FastifyRequest): Promise<Identity | undefined>;
}

export const IDENTITIES = Symbol('Identities');

const identities = new WeakMap<FastifyRequest, Identity>();
const organisations = new WeakMap<FastifyRequest, PrincipalOrganisation>();

export const rememberIdentity = (request: FastifyRequest, identity: Identity): void => {
  identities.set(request, identity);
};

export const identityOf = (request: FastifyRequest): Identity | undefined => identities.get(request);

export const rememberOrganisation = (request: FastifyRequest, organisation: PrincipalOrganisation): void => {
  organisations.set(request, organisation);
};

export const organisationOf = (request: FastifyRequest): PrincipalOrganisation | undefined =>
  organisations.get(request);
