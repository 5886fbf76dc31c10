import { noGeneration } from '../generation-names.ts';
import type { StoredModel } from '../port.ts';
import { CompiledStatements } from './compiled-statements.ts';
import { fairReader } from './fair-reader.ts';
import { Placement } from './placement.ts';
import { QueryRunner, type Row } from './query-runner.ts';
import { readerThread } from './reader-thread.ts';
import { inThreadReader, type Reader } from './reader.ts';
import type { Statement } from './sqlite-statement.ts';

export interface SqliteDocumentsOptions {
  readonly file: string;
  /** Where scans run; `worker` keeps the main thread free, `in-thread` is for tests and tools. */
  readonly scans: 'worker' | 'in-thread';
  /** `another thread`: what is asked, and answered here, in one turn is of one state of the file. */
  readonly writer?: 'this thread' | 'another thread';
}

const liveGeneration = 'SELECT generation FROM generations WHERE name = ? AND live = 1';

/** Asks the live generation of a read model, in the main thread or in the reader. */
export class LiveGenerations {
  readonly #runner: QueryRunner;
  readonly #reader: Reader;
  readonly #placement = new Placement();
  readonly #compiled = new CompiledStatements();

  constructor(options: SqliteDocumentsOptions) {
    this.#runner = new QueryRunner(
      options.file,
      options.writer === 'another thread' ? 'of a turn' : 'of a question',
    );
    this.#reader =
      options.scans === 'worker' ? fairReader(readerThread(options.file)) : inThreadReader(this.#runner);
  }

  nameOf(model: StoredModel): string | undefined {
    return this.#runner.text(liveGeneration, model.name);
  }

  /** For what is quick by its nature. */
  here(
    model: StoredModel,
    compile: (generation: string) => Pick<Statement, 'sql' | 'values'>,
  ): readonly Row[] {
    const generation = this.nameOf(model);
    const { sql, values } = compile(generation ?? noGeneration(model.name));
    return generation === undefined ? [] : this.#runner.all(sql, values);
  }

  /**
   * Here what is quick, in the reader what is not; of what may be long, no more than its beginning is tried here.
   *
   * @param maxOfBeginning rows of a beginning that is all of the answer, at most
   */
  async run(
    model: StoredModel,
    asked: readonly unknown[],
    compile: (generation: string) => Statement,
    maxOfBeginning = 0,
  ): Promise<readonly Row[]> {
    const generation = this.nameOf(model);
    // Compiled all the same, so that a wrong query is refused before there is anything to query.
    const from = generation ?? noGeneration(model.name);
    const whole = this.#compiled.of(model, [from, ...asked], () => compile(from));
    if (generation === undefined) return [];
    const { sql, values, scan, beginning } = whole;
    const first = beginning ?? whole;
    const here = scan !== 'always' && (this.#placement.wasQuick(sql, values) ?? this.#isIndexed(first));
    const timed = here ? this.#runner.timed(first.sql, first.values) : undefined;
    const isAll = timed && (!beginning || timed.rows.length <= maxOfBeginning);
    const { rows, ms } = isAll ? timed : await this.#reader.all(sql, values);
    this.#placement.ran(sql, values, ms);
    return rows;
  }

  async close(): Promise<void> {
    await this.#reader.close();
    this.#runner.close();
  }

  #isIndexed({ sql, scan }: Statement): boolean {
    if (scan === 'at first') return false;
    const { walks, sorts } = this.#runner.plan(sql);
    return !sorts && (!walks || scan === 'never');
  }
}
