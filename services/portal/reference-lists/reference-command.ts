import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandContext, Execute } from '#api/platform/execute-port';
import { referenceDecider, reviseList, type ReviseList } from '#domain/reference/decide';
import { type ReferenceItem, type ReferenceList, referenceLists } from '#domain/reference/lists';
import type { DomainEvent } from '#domain/shared/envelope';
import { referenceStream } from '#domain/streams';
import type { Config } from '#platform/config/config';
import { readConfig } from '#platform/config/read-config';
import { openStores } from '../backup/stores.ts';
import { type CommandOutput, pathGiven, runCommand, terminalOutput, UsageFault } from '../command-line.ts';
import { faultsAmong, type ListsAfter } from './named-items.ts';
import { readLists } from './read-lists.ts';
import { ReferenceFault } from './reference-fault.ts';

const usage = [
  'npm run reference -- export <file>     all lists as they are, into a file',
  'npm run reference -- publish <file>    what such a file says of lists and items; all others stay',
].join('\n');

type Lists = Record<ReferenceList, Readonly<Record<string, ReferenceItem>>>;

const contextOf = (commandId: string): CommandContext => ({
  actor: 'system',
  organisation: '',
  side: 'internal',
  commandId,
  payloadHash: '',
  correlationId: commandId,
});

/** Decides nothing: the lists as the log has them. */
const readPublished = async (execute: Execute): Promise<Lists> => {
  const read = await Promise.all(
    referenceLists.map(async (list) => {
      const folded = await execute({
        stream: referenceStream(list),
        decider: referenceDecider,
        decide: () => [],
        context: contextOf(`reference/${list}/read`),
      });
      return [list, folded.ok ? folded.state.items : {}] as const;
    }),
  );
  return Object.fromEntries(read) as Lists;
};

const withRevisions = (before: Lists, revisions: readonly ReviseList[]): ListsAfter => {
  const after = { ...before };
  for (const { list, items, withdraw } of revisions) {
    const kept = Object.entries(after[list]).filter(([id]) => !withdraw.includes(id));
    after[list] = { ...Object.fromEntries(kept), ...items };
  }
  return after;
};

const unknownWithdrawals = (before: Lists, revisions: readonly ReviseList[]): readonly string[] =>
  revisions.flatMap(({ list, withdraw }) =>
    withdraw
      .filter((id) => !Object.hasOwn(before[list], id))
      .map((id) => `${list}.withdraw: There is no ${id} in the list.`),
  );

const counted = (events: readonly DomainEvent[]): string => {
  const [event] = events;
  if (!event) return 'as it was';
  const data = event.data as { items: object; withdrawn: readonly string[] };
  return `${Object.keys(data.items).length} new or changed, ${data.withdrawn.length} withdrawn`;
};

const publish = async (
  execute: Execute,
  revisions: readonly ReviseList[],
  output: CommandOutput,
): Promise<void> => {
  for (const revision of revisions) {
    const done = await execute({
      stream: referenceStream(revision.list),
      decider: referenceDecider,
      decide: (state) => reviseList(state, revision),
      // The same file again is a command of its own: what it says may have been overtaken in between.
      context: contextOf(`reference/${revision.list}/${randomUUID()}`),
    });
    if (!done.ok)
      throw new ReferenceFault([`${revision.list}: ${done.code} ${JSON.stringify(done.details)}`]);
    output.line(`${revision.list}: ${counted(done.events)}, revision ${done.state.version}`);
  }
};

/** @throws UsageFault, ReferenceFault, DataFolderInUse, ServerUnreachable */
export const referenceCommand = async (
  config: Config,
  given: readonly string[],
  output: CommandOutput,
): Promise<void> => {
  const [action = '', ...paths] = given;
  if (action !== 'export' && action !== 'publish') throw new UsageFault(usage);
  const file = resolve(pathGiven(paths, usage));
  const revisions = action === 'publish' ? readLists(readFileSync(file, 'utf8')) : [];
  const stores = await openStores(config, output);
  try {
    const published = await readPublished(stores.execute);
    if (action === 'export') {
      const all = referenceLists.map((list) => [list, { items: published[list], withdraw: [] }] as const);
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
      output.line(`The lists are in ${file}. Change it, and publish it.`);
      return;
    }
    const faults = [
      ...unknownWithdrawals(published, revisions),
      ...faultsAmong(revisions, withRevisions(published, revisions)),
    ];
    if (faults.length > 0) throw new ReferenceFault(faults);
    await publish(stores.execute, revisions, output);
  } finally {
    await stores.close();
  }
};

if (import.meta.main) {
  await runCommand(
    async () => referenceCommand(readConfig(process.env), process.argv.slice(2), terminalOutput()),
    [ReferenceFault],
  );
}
