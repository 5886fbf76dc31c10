import type { ProjectionStatus } from '../control.ts';
import { duration, overview, progressLine } from './replay-progress.ts';

export const steerActions = ['pause', 'resume', 'abort'] as const;
export type SteerAction = (typeof steerActions)[number];

/** What a replay needs of the projections, wherever they run: in this process, or behind a running portal's API. */
export interface Replayable {
  status(): Promise<readonly ProjectionStatus[]>;
  rebuild(name: string): Promise<void>;
  /** What is done to a replay that is under way. */
  steer(name: string, action: SteerAction): Promise<void>;
  /** Waits a little before it is asked again how far it is. */
  pause(): Promise<void>;
}

/** Where a replay says what it does. */
export interface ReplayOutput {
  /** Takes the place of the line before where the terminal can do so. */
  progress(line: string): void;
  line(text: string): void;
}

/** Why a replay came to nothing, with what to do about it. */
export class ReplayFault extends Error {
  override readonly name = 'ReplayFault';
}

const statusOf = async (projections: Replayable, name: string): Promise<ProjectionStatus> => {
  const all = await projections.status();
  const found = all.find((status) => status.name === name);
  if (found) return found;
  throw new ReplayFault(
    `There is no read model ${name}. There are: ${all.map((status) => status.name).join(', ')}.`,
  );
};

/**
 * Builds a read model anew and tells how far it is; a rebuild that is under way already is followed to its end.
 * @throws ReplayFault where it is refused or aborted
 */
export const replay = async (projections: Replayable, name: string, output: ReplayOutput): Promise<void> => {
  const started = performance.now();
  const before = await statusOf(projections, name);
  if (before.rebuild === null || before.rebuild.state === 'refused') await projections.rebuild(name);
  else output.line(`${name} is being built already, as ${before.rebuild.generation}.`);
  for (;;) {
    const now = await statusOf(projections, name);
    if (now.rebuild?.state === 'refused') {
      throw new ReplayFault(
        `${now.rebuild.generation} was not made live. ${now.rebuild.refusal ?? ''} Mend the fold and replay again.`,
      );
    }
    if (now.rebuild === null) {
      if (now.generation === before.generation) throw new ReplayFault(`The replay of ${name} was aborted.`);
      const seconds = Math.round((performance.now() - started) / 1000);
      output.line(`${name} is live as ${now.generation}, after ${duration(seconds)}.`);
      return;
    }
    output.progress(progressLine(name, now.rebuild));
    await projections.pause();
  }
};

const steered: Readonly<Record<SteerAction, string>> = {
  pause: 'is paused; --resume goes on with it',
  resume: 'goes on',
  abort: 'was aborted; what was live is live still',
};

/** Pauses, resumes or aborts a replay that somebody else began. @throws ReplayFault where there is none */
export const steer = async (
  projections: Replayable,
  name: string,
  action: SteerAction,
  output: ReplayOutput,
): Promise<void> => {
  const { rebuild } = await statusOf(projections, name);
  if (!rebuild) throw new ReplayFault(`${name} is not being built.`);
  await projections.steer(name, action);
  output.line(`The replay of ${name} as ${rebuild.generation} ${steered[action]}.`);
};

/** Lists the read models. */
export const listReadModels = async (projections: Replayable, output: ReplayOutput): Promise<void> => {
  for (const line of overview(await projections.status())) output.line(line);
};
