import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { accessMetadata, readOnlyMetadata } from '#platform/route-metadata';
import { AccessCheck } from './access-check.ts';
import type { Access } from './access.ts';

/** The one guard of every route: denies by default, and answers for foreign things as for absent ones. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly check: AccessCheck,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    await this.check.admit(context.switchToHttp().getRequest<FastifyRequest>(), {
      access: this.reflector.getAllAndOverride<Access | undefined>(accessMetadata, targets),
      readOnly: this.reflector.getAllAndOverride<boolean | undefined>(readOnlyMetadata, targets) ?? false,
    });
    return true;
  }
}
