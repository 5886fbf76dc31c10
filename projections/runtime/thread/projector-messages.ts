import type { Parked } from '#platform/documents/writer-port';
import type { Position } from '#platform/event-store/port';
import {
  type ChangeAhead,
  NoRebuildUnderWay,
  type ProjectionStatus,
  RebuildUnderWay,
  UnknownProjection,
} from '../control.ts';
import { CheckpointAheadOfLog, OtherLog } from '../generations/opening.ts';

/** What the projector's thread is started with. */
export interface ProjectorData {
  readonly folder: string;
  readonly masterKey: Uint8Array;
  readonly sliceMs: number | undefined;
}

export type ProjectorMethod = 'status' | 'rebuild' | 'pause' | 'resume' | 'abort' | 'sweep' | 'close';

export interface ProjectorRequest {
  readonly id: number;
  readonly method: ProjectorMethod;
  /** The read model, where one is meant. */
  readonly name: string;
}

/** An error as it crosses threads: its class is told by its name. */
export interface ThreadError {
  readonly name: string;
  readonly message: string;
  /** SQLite's, where it is SQLite's. */
  readonly errcode?: number;
}

export type ProjectorMessage =
  | {
      readonly kind: 'started';
      readonly reached: Position;
      /** Live generation of each read model. */
      readonly generations: readonly (readonly [name: string, generation: string])[];
    }
  | { readonly kind: 'ready'; readonly reached: Position }
  | { readonly kind: 'failed'; readonly error: ThreadError }
  | { readonly kind: 'advanced'; readonly position: Position }
  | { readonly kind: 'ahead'; readonly changes: readonly ChangeAhead[] }
  | { readonly kind: 'flipped'; readonly name: string; readonly generation: string }
  | { readonly kind: 'progress'; readonly status: readonly ProjectionStatus[] }
  | { readonly kind: 'fault'; readonly error: ThreadError; readonly doing: string }
  | { readonly kind: 'parked'; readonly name: string; readonly parked: readonly Parked[] }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly status: readonly ProjectionStatus[];
    }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: ThreadError };

export const threadErrorOf = (error: unknown): ThreadError =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        ...('errcode' in error && typeof error.errcode === 'number' ? { errcode: error.errcode } : {}),
      }
    : { name: 'Error', message: String(error) };

const known = [UnknownProjection, RebuildUnderWay, NoRebuildUnderWay, OtherLog, CheckpointAheadOfLog];

/** The error of the other thread, of its own class where its class is known. */
export const errorFrom = ({ name, message, errcode }: ThreadError): Error => {
  const Known = known.find((one) => one.name === name);
  if (Known) return new Known(message);
  return Object.assign(new Error(message), errcode === undefined ? {} : { errcode });
};
