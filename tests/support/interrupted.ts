import { jest } from '@jest/globals';
import { SubmissionProcess } from '#api/declarations/submission/submission-process';
import { QueueStopped } from '#api/processes/work-queue';
import { SubmissionReading } from '#api/declarations/submission/submission-reading';
import { Submissions } from '#api/declarations/submission/submissions.service';
import { UploadMatching } from '#api/declarations/upload/upload-matching';
import { UploadProcess } from '#api/declarations/upload/upload-process';
import { Uploads } from '#api/declarations/upload/uploads.service';
import type { CommandContext, Execute } from '#api/platform/execute-port';
import { SettingsService } from '#api/settings/settings.service';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { limits } from '#platform/workbook/limits';
import { importUpload } from '#platform/workbook/upload';
import type { Portal } from '#portal/portal';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { Declarant } from './declarant.ts';

/** Thrown by a process in the place where it dies; everything before it stays. */
export class Died extends Error {}

/** Takes submissions in and carries none out, as after a crash right behind the append; answers with how to go on. */
export const holdSubmissions = (portal: Portal): (() => void) => {
  const { work } = portal.app.get(Submissions, { strict: false });
  const held = jest.spyOn(work, 'carry').mockImplementation(async () => {
    throw new QueueStopped();
  });
  return () => held.mockRestore();
};

/** Takes files in and reads none, nor goes on with those that were taken in before. */
export const holdUploads = (portal: Portal): (() => void) => {
  const uploads = portal.app.get(Uploads, { strict: false });
  const held = [
    jest.spyOn(uploads, 'carry').mockImplementation(async () => {
      throw new Died();
    }),
    jest.spyOn(uploads.work, 'carry').mockImplementation(async () => {
      throw new QueueStopped();
    }),
  ];
  return () => {
    for (const one of held) one.mockRestore();
  };
};

/** Executes until a command comes that nobody lives to see. */
const dyingAt = (execute: Execute, isLast: (stream: string, context: CommandContext) => boolean): Execute => {
  let dead = false;
  return async (execution) => {
    dead ||= isLast(execution.stream, execution.context);
    if (dead) throw new Died(execution.stream);
    return execute(execution);
  };
};

/** Nobody who reads after this reads behind what the dead have done. */
const readModelsCaughtUp = async ({ engine: { events, watcher } }: Portal): Promise<void> => {
  const head = await events.head();
  if (!(await watcher.passed(head, 60_000))) throw new Error(`The read models did not reach ${head}`);
};

/** Carries a submission out until it is about to write to the nth booking. */
export const dieAtBooking = async (
  portal: Portal,
  by: Declarant,
  { importId, submissionId }: { readonly importId: string; readonly submissionId: string },
  nth: number,
): Promise<void> => {
  let bookings = 0;
  const execute = dyingAt(
    portal.engine.execute,
    (stream) => stream.startsWith('booking-') && (bookings += 1) >= nth,
  );
  const reading = portal.app.get(SubmissionReading, { strict: false });
  const process = new SubmissionProcess({ execute, ...reading.surroundings() });
  const submitter = { actor: by.userId, organisation: by.organisation, side: 'external' as const };
  await process.carryOut(importId, submissionId, submitter).then(
    () => {
      throw new Error('It did not die');
    },
    (error: unknown) => {
      if (!(error instanceof Died)) throw error;
    },
  );
  await readModelsCaughtUp(portal);
};

/** Reads an upload until it is about to take the step: `batch-2` is the third batch of 500 rows. */
export const dieAtStep = async (portal: Portal, draftId: string, step: string): Promise<void> => {
  const { app, engine } = portal;
  const stored = await engine.events.readStream(`draft-${draftId}`);
  const last = (of: DraftEvent['type']) => stored.findLast(({ type }) => type === of);
  const received = last('UploadReceived');
  if (!received) throw new Error(`${draftId} is no upload`);
  const { data } = toRecorded(received);
  const { metadata } = toRecorded(last('UploadReadingChosen') ?? received);
  const { file } = data as Extract<DraftEvent, { type: 'UploadReceived' }>['data'];
  const process = new UploadProcess({
    execute: dyingAt(engine.execute, (_, { commandId }) => commandId.endsWith(`/${step}`)),
    settingsOf: async (organisation) => app.get(SettingsService, { strict: false }).current(organisation),
    matchAll: async (draft) => app.get(UploadMatching, { strict: false }).matchAll(draft),
    remembered: async () => [],
    read: async (source, shape, onRows, plan) => {
      if (!('kept' in source)) throw new Error('The file is read for the first time');
      const bytes = await engine.files.read(source.kept);
      if (!bytes) throw new Error('The file is gone');
      return importUpload(bytes, shape, onRows, limits.time, plan);
    },
  });
  const { organisation } = metadata;
  await process.carryOut({ draftId, file, organisation, template: 'suzano', context: metadata }).then(
    () => {
      throw new Error('It did not die');
    },
    (error: unknown) => {
      if (!(error instanceof Died)) throw error;
    },
  );
  await readModelsCaughtUp(portal);
};
