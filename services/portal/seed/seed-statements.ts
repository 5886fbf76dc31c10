import { Statements } from '#api/declarations/statements/statements';
import { derivedId } from '#api/platform/commands';
import { CaughtUp } from '#api/platform/caught-up';
import type { Execute } from '#api/platform/execute-port';
import { dayOf } from '#domain/shared/days';
import type { TradeClock } from '#platform/clock/port';
import { statementSchedulesModel } from '#projections/statement-schedules/read-model';
import type { Engine } from '../engines/engine.ts';

/** Issues the statements of the demo bookings, so that none is due, and mailed, at the first start. */
export const seedStatements = async (engine: Engine, execute: Execute, clock: TradeClock): Promise<void> => {
  const { documents, files, events, watcher } = engine;
  const statements = new Statements(documents, files, execute, clock, new CaughtUp(events, watcher));
  const day = dayOf(clock.now());
  for (const { id } of await documents.find(statementSchedulesModel, {})) {
    const commandId = derivedId('demo-statement', id);
    const context = { actor: 'system', organisation: id, side: 'internal', commandId } as const;
    const done = await statements.issueDue(
      id,
      { ...context, payloadHash: '', correlationId: commandId },
      day,
    );
    if (!done.ok) throw new Error(`No statement was issued to ${id}: ${done.code}`);
  }
};
