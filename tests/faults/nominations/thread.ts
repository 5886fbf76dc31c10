import { Unread } from '#api/nominations/unread';
import { atlantica } from '#domain/booking/booking.specification';
import { nominationStream, threadReaderStream } from '#domain/streams';
import type { AnyFilter, DocumentQueries, Stored, StoredModel } from '#platform/documents/port';
import {
  type NominationMessageDocument,
  nominationMessagesModel,
} from '#projections/nomination-messages/read-model';
import { nominationMessagesProjection } from '#projections/nomination-messages/projection';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { Projection } from '#projections/runtime/projection';
import { threadReadersProjection } from '#projections/thread-readers/projection';
import { customer } from '../../support/fake-access.ts';
import type { Nominated } from './model.ts';
import { nominationIds, people, type Who } from './parts.ts';
import type { World } from './world.ts';

/** A read model's documents after all that some streams tell. */
const folded = <Doc>(
  projection: Projection<Doc>,
  world: World,
  streams: readonly string[],
): readonly Stored<Doc>[] => {
  const documents = new Map<string, Stored<Doc>>();
  for (const stored of streams.flatMap((stream) => world.log.stream(stream))) {
    if (!projection.types.includes(stored.type)) continue;
    const event = toRecorded(stored);
    for (const id of projection.idsOf(event)) {
      const document = projection.apply(documents.get(id)?.document, event, id, () => null, stored);
      if (document === null) documents.delete(id);
      else documents.set(id, { id, document, position: stored.position, revision: stored.revision });
    }
  }
  return [...documents.values()];
};

/** The thread as it is read, in its order. */
export const messagesIn = (world: World, nominationId: string): readonly NominationMessageDocument[] =>
  folded(
    nominationMessagesProjection as Projection<unknown> as Projection<NominationMessageDocument>,
    world,
    [nominationStream(nominationId)],
  )
    .map(({ document }) => document)
    .toSorted((a, b) => a.ordinal - b.ordinal);

const holds = (value: unknown, condition: unknown): boolean => {
  if (typeof condition !== 'object' || condition === null)
    return Array.isArray(value) ? value.includes(condition) : value === condition;
  return Object.entries(condition).every(([operator, operand]: [string, unknown]) => {
    switch (operator) {
      case '$gt':
        return typeof value === typeof operand && (value as number) > (operand as number);
      case '$gte':
        return typeof value === typeof operand && (value as number) >= (operand as number);
      case '$ne':
        return value !== operand;
      case '$in':
        return (operand as readonly unknown[]).includes(value);
      default:
        throw new Error(`These documents do not know ${operator}`);
    }
  });
};

const matches = (document: Readonly<Record<string, unknown>>, filter: AnyFilter): boolean =>
  Object.entries(filter).every(([path, condition]) => {
    if (path === '$and') return (condition as readonly AnyFilter[]).every((one) => matches(document, one));
    if (path === '$or') return (condition as readonly AnyFilter[]).some((one) => matches(document, one));
    return holds(document[path], condition);
  });

/** As far as whoever counts unread messages asks. */
const documentsOf = (world: World): Pick<DocumentQueries, 'get' | 'getMany' | 'countEach'> => {
  const streams = nominationIds.flatMap((id) =>
    Object.keys(people).map((who) => threadReaderStream(id, who)),
  );
  const marks = folded(threadReadersProjection as Projection<unknown>, world, streams);
  const messages = nominationIds.flatMap((id) => messagesIn(world, id));
  const getMany = async <Doc>(_model: StoredModel<Doc>, ids: readonly string[]) =>
    marks.filter(({ id }) => ids.includes(id)) as readonly Stored<Doc>[];
  return {
    getMany,
    get: async (model, id) => (await getMany(model, [id]))[0],
    countEach: async ({ name }, filter, each) => {
      if (name !== nominationMessagesModel.name) throw new Error(`Nobody counts ${name}`);
      const all = messages.filter((message) => matches({ ...message }, filter));
      return each.map((one) => all.filter((message) => matches({ ...message }, one)).length);
    },
  };
};

/** Unread is what was said above somebody's mark, and not by them. */
export const unreadFaults = async (
  world: World,
  models: ReadonlyMap<string, Nominated | null>,
): Promise<readonly string[]> => {
  const unread = new Unread(documentsOf(world), world.clock.trade);
  const found: string[] = [];
  for (const who of Object.keys(people) as Who[]) {
    const principal = customer(who, [atlantica.id]);
    const [organisation] = principal.memberships;
    if (!organisation) throw new Error(`${who} is in no organisation`);
    const counts = await unread.of(nominationIds, { principal, organisation });
    for (const id of nominationIds) {
      const mark = world.marked.get(`${who} ${id}`) ?? -1;
      const ordinals = messagesIn(world, id).map(({ ordinal }) => ordinal);
      const said = models.get(id)?.said ?? [];
      const wanted = said.filter(
        ({ author }, place) => author !== who && (ordinals[place] ?? -1) > mark,
      ).length;
      if (counts.get(id) !== wanted)
        found.push(`${who} has ${counts.get(id)} unread messages, not ${wanted}`);
    }
  }
  return found;
};
