import { InvalidQuery, type StoredModel } from './port.ts';

const grammar = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/;
const nameGrammar = /^[a-z][a-z0-9-]*$/;

/** Where a path leads in the documents of a model. */
export interface ModelPath {
  readonly path: string;
  /** Segments up to each array on the way, then those behind the last one; one entry where there is no array. */
  readonly steps: readonly (readonly string[])[];
}

/** @throws InvalidQuery */
export const checkPath = (path: string): string => {
  if (!grammar.test(path)) throw new InvalidQuery(`"${path}" is no path of a document`);
  return path;
};

/** @throws InvalidQuery */
export const checkModelName = (name: string): string => {
  if (!nameGrammar.test(name)) throw new InvalidQuery(`"${name}" is no name of a read model`);
  return name;
};

const resolved = new WeakMap<StoredModel, Map<string, ModelPath>>();
/** The paths of a model that code asks for are few; this only keeps odd ones from piling up. */
const maxPaths = 1_000;

/** @throws InvalidQuery */
export const resolvePath = (model: StoredModel, path: string): ModelPath => {
  const ofModel = resolved.get(model) ?? new Map<string, ModelPath>();
  const known = ofModel.get(path);
  if (known) return known;
  const made = resolve(model, path);
  if (ofModel.size > maxPaths) ofModel.clear();
  resolved.set(model, ofModel.set(path, made));
  return made;
};

const resolve = (model: StoredModel, path: string): ModelPath => {
  const segments = checkPath(path).split('.');
  const steps: string[][] = [];
  let step: string[] = [];
  segments.forEach((segment, index) => {
    step.push(segment);
    if (model.arrays?.includes(segments.slice(0, index + 1).join('.'))) {
      steps.push(step);
      step = [];
    }
  });
  steps.push(step);
  return { path, steps };
};

export const isArrayPath = (resolved: ModelPath): boolean => resolved.steps.length > 1;

const indexedArrays = new WeakMap<StoredModel, readonly string[]>();

/** Paths through arrays that a model indexes, each once. */
export const indexedArrayPaths = (model: StoredModel): readonly string[] => {
  const known = indexedArrays.get(model);
  if (known) return known;
  const found = [...new Set(model.indexes.flat().filter((path) => isArrayPath(resolvePath(model, path))))];
  indexedArrays.set(model, found);
  return found;
};

/** Indexes over paths that hold one value. */
export const scalarIndexes = (model: StoredModel): readonly (readonly string[])[] =>
  model.indexes.filter((paths) => paths.every((path) => !isArrayPath(resolvePath(model, path))));

const fieldOf = (value: unknown, segments: readonly string[]): unknown => {
  let current = value;
  for (const segment of segments) {
    if (typeof current !== 'object' || current === null) return undefined;
    if (Array.isArray(current)) throw new TypeError(segments.join('.'));
    current = (current as Readonly<Record<string, unknown>>)[segment];
  }
  return current;
};

/** Values at a path through arrays, of every element; each value once. */
export const elementsAt = (document: unknown, resolved: ModelPath): readonly unknown[] => {
  let reached: unknown[] = [document];
  resolved.steps.forEach((step, index) => {
    const last = index === resolved.steps.length - 1;
    reached = reached.flatMap((value) => {
      const found = step.length === 0 ? value : fieldOf(value, step);
      if (last) return [found];
      return Array.isArray(found) ? (found as unknown[]) : [];
    });
  });
  return [...new Set(reached)].filter((value) => value !== undefined && value !== null);
};

/**
 * Says what is wrong with a document for its model's indexes: an array where the model declares none would be missed by
 * every filter. undefined when all is well.
 */
export const documentCheck = (model: StoredModel): ((document: unknown) => string | undefined) => {
  const paths = [...new Set(model.indexes.flat())]
    .filter((path) => path !== '_id')
    .map((path) => resolvePath(model, path));
  const faultAt = (resolved: ModelPath, document: unknown): string | undefined => {
    try {
      const values = isArrayPath(resolved)
        ? elementsAt(document, resolved)
        : [fieldOf(document, resolved.steps[0] ?? [])];
      if (!values.some((value) => typeof value === 'object' && value !== null)) return undefined;
      return `${model.name}: indexed path ${resolved.path} does not lead to a single value`;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return `${model.name}: indexed path ${resolved.path} passes through an array that the model does not declare`;
    }
  };
  return (document) => {
    for (const resolved of paths) {
      const fault = faultAt(resolved, document);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
};

/** @throws InvalidQuery */
export const keepsHistory = (model: StoredModel): void => {
  if (!model.history) throw new InvalidQuery(`${model.name} keeps no history`);
};
