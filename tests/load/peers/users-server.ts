/** The first page of the staff's user list on bare Fastify: the same session check, the same page and count, the same rows. */
import Fastify from 'fastify';
import type { UserDocument } from '#projections/users/read-model';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import * as generations from '../support/generations.ts';
import { openForReading, sessionUser } from './bare-session.ts';

export interface UsersServerOptions {
  readonly folder: string;
}

const { folder } = optionsGiven() as UsersServerOptions;
const documents = openForReading(folder, 'documents.db');
const userOf = sessionUser(openForReading(folder, 'vault.db'), documents);

const field = (name: string): string => `(d.document ->> '$."${name}"')`;
const listed = `d.document IS NOT NULL AND ${field('status')} IN ('active', 'invited', 'removed')
  AND instr(${field('search')}, ?) > 0`;
const users = `"documents ${generations.users}" d`;
const page = documents.prepare(
  `SELECT d.id, json(d.document) AS document FROM ${users} WHERE ${listed} ORDER BY ${field('nameKey')}, d.id LIMIT 10`,
);
const count = documents.prepare(`SELECT count(*) AS total FROM ${users} WHERE ${listed}`);

const fastify = Fastify();
fastify.get<{ Querystring: { search: string } }>('/api/internal/users', (request, reply) => {
  if (userOf(request.headers.cookie) === undefined) return reply.code(401).send();
  const { search } = request.query;
  const data = page.all(search).map((row) => {
    const { id, firstName, lastName, email, role, userType, status, registeredAt } = JSON.parse(
      String(row['document']),
    ) as UserDocument;
    return {
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      role,
      userType,
      status,
      created_at: registeredAt,
    };
  });
  return { data, meta: { total: Number(count.get(search)?.['total']) } };
});
const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
answerQuestions({ address, close: () => fastify.close() });
