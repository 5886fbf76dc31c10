import type { FastifyRequest } from 'fastify';

/**
 * A file on its way: it takes as long as its sender takes, has places and a length of its own, and is refused where a route
 * takes none.
 */
export const isUpload = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;
