import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { identityOf, organisationOf } from '../access/identity.ts';
import type { DocumentPlace } from './found-documents.ts';
import { viewerIn } from './seen-vessels.ts';

/** What an address may name. */
interface Named {
  readonly portId?: string;
  readonly vesselId?: string;
}

const placeOf = (request: FastifyRequest): DocumentPlace => {
  const { portId, vesselId } = request.params as Named;
  const organisation = organisationOf(request);
  if (!organisation && identityOf(request)?.principal.userType !== 'g2o')
    throw new Error('Documents are read in an organisation, or by staff; declare who may call the route.');
  if (portId !== undefined) {
    const viewer = organisation ? { companies: organisation.companies } : 'staff';
    return { at: 'call', portId, viewer };
  }
  if (vesselId !== undefined)
    return { at: 'vessel', vesselId, viewer: organisation ? viewerIn(organisation) : 'staff' };
  if (organisation) throw new Error('Papers of all vessels are for staff alone.');
  return { at: 'vessels' };
};

/** The `DocumentPlace` that the address names, as who asks sees it: `CallPlace` where it names a call, `VesselPlace` where a vessel. */
export const Place = createParamDecorator((_: unknown, context: ExecutionContext): DocumentPlace =>
  placeOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
