import type { StoredModel } from '../port.ts';
import type { Statement } from './sqlite-statement.ts';

/** Longer questions, lists of thousands of codes, are hardly asked twice. */
const longest = 4_000;
const maxStatements = 500;

/** Its length keeps a text apart from what follows it, without a look at each of its characters. */
const nameOfText = (text: string): string => `${text.length}"${text}`;

/** Different for any two values that a query could tell apart; of what no query takes, the type is enough to refuse it. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return nameOfText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  if (typeof value !== 'object') return typeof value;
  if (value === null) return 'null';
  let name = '';
  if (Array.isArray(value)) {
    for (const part of value) name += `${nameOf(part)},`;
    return `[${name}]`;
  }
  for (const [key, part] of Object.entries(value)) name += `${nameOfText(key)}:${nameOf(part)},`;
  return `{${name}}`;
};

/** Statements as they were compiled, by their question: screens ask the same ones again and again. */
export class CompiledStatements {
  #known = new WeakMap<StoredModel, Map<string, Statement>>();

  of(model: StoredModel, asked: readonly unknown[], compile: () => Statement): Statement {
    const name = nameOf(asked);
    if (name.length > longest) return compile();
    const statements = this.#known.get(model) ?? new Map<string, Statement>();
    const known = statements.get(name);
    if (known) return known;
    const compiled = compile();
    if (statements.size >= maxStatements) statements.clear();
    statements.set(name, compiled);
    this.#known.set(model, statements);
    return compiled;
  }
}
