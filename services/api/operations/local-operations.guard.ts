import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Secret } from '#platform/config/secret';
import { OPERATIONS_TOKEN } from '#platform/tokens';
import { operationsTokenHeader } from '#projections/runtime/replay/running-portal';
import { notFound } from '../errors/api-error.ts';
import { isForwarded } from './forwarded.ts';

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Whoever sits on this machine: its own address is called, too, where the portal listens on no other. */
const isLocal = ({ raw: { socket }, headers }: FastifyRequest): boolean => {
  if (isForwarded(headers)) return false;
  const { remoteAddress = '', localAddress } = socket;
  return loopback.test(remoteAddress) || remoteAddress === localAddress;
};

/** Lets in commands of this machine that can read `portal.json`; to all others the route is not there. */
@Injectable()
export class LocalOperationsGuard implements CanActivate {
  constructor(@Inject(OPERATIONS_TOKEN) private readonly token: Secret<string>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const given = request.headers[operationsTokenHeader];
    const [expected, actual] = [Buffer.from(this.token.reveal()), Buffer.from(String(given ?? ''))];
    if (!isLocal(request) || expected.length !== actual.length || !timingSafeEqual(expected, actual)) {
      throw notFound();
    }
    return true;
  }
}
