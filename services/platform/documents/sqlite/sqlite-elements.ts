import { elementsAt, isArrayPath, resolvePath } from '../model-paths.ts';
import type { StoredModel } from '../port.ts';

/** Values of the indexed arrays of a document, by path, as the side table keeps them. */
export const elementsOf = (
  model: StoredModel,
  paths: readonly string[],
  document: unknown,
): readonly (readonly [path: string, value: string | number])[] =>
  paths.flatMap((path) => {
    const resolved = resolvePath(model, path);
    if (!isArrayPath(resolved)) return [];
    return elementsAt(document, resolved).map((value): [string, string | number] => {
      if (typeof value === 'boolean') return [path, value ? 1 : 0];
      if (typeof value === 'string' || typeof value === 'number') return [path, value];
      throw new TypeError(`${model.name}: ${path} leads to a value that cannot be indexed`);
    });
  });
