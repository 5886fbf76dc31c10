import { readFileSync, statSync } from 'node:fs';
import { Secret } from './secret.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Bytes. */
const longestSecret = 65_536;

/** Every setting that cannot be used, each with what to do about it. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n- ${problems.join('\n- ')}`);
    this.problems = problems;
  }
}

interface Whole {
  readonly min: number;
  readonly max: number;
  readonly otherwise: number;
}

/** Reads one setting after the other and collects problems, so that one look shows all of them. */
export class Reading {
  readonly problems: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  fault(sentence: string): undefined {
    this.problems.push(sentence);
    return undefined;
  }

  whole(name: string, { min, max, otherwise }: Whole): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= min && number <= max) return number;
    this.fault(
      `${name} is '${text}'; set it to a number from ${min} to ${max}, or leave it out for ${otherwise}.`,
    );
    return otherwise;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const chosen = choices.find((choice) => choice === text);
    if (chosen === undefined) this.fault(`${name} is '${text}'; set it to one of ${choices.join(', ')}.`);
    return chosen ?? otherwise;
  }

  /** Of a list that commas separate. */
  list(name: string): readonly string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  }

  isSet(name: string): boolean {
    return this.text(name) !== undefined || this.text(`${name}_FILE`) !== undefined;
  }

  /**
   * A secret, given directly or in the file that `…_FILE` names. Problems never repeat it: what is wrong with it may be a
   * slip in a password.
   */
  secret(name: string): Secret<string> | undefined {
    const [direct, file] = [this.text(name), this.text(`${name}_FILE`)];
    if (direct !== undefined && file !== undefined)
      return this.fault(`${name} and ${name}_FILE are both set; keep one of them.`);
    if (file === undefined) return direct === undefined ? undefined : new Secret(direct);
    const content = this.#contentOf(`${name}_FILE`, file);
    if (content === '') return this.fault(`${name}_FILE is empty; name a file with the secret in it.`);
    return content === undefined ? undefined : new Secret(content);
  }

  #contentOf(name: string, file: string): string | undefined {
    try {
      const found = statSync(file);
      // A pipe would be waited for, and a device, or another file altogether, read for as long as there is memory.
      if (!found.isFile() || found.size > longestSecret)
        return this.fault(`${name} names something else than a file with one secret in it.`);
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return this.fault(`${name} cannot be read (${why}); name a file with the secret in it.`);
    }
  }
}
