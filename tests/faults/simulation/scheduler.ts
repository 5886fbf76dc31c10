import { createHash } from 'node:crypto';
import { seeded } from '../../support/seeded.ts';

/** A process of the simulation between its start and its death: what it waits for when it dies never comes. */
export class Life {
  alive = true;
  constructor(readonly name: string) {}
}

interface Task {
  readonly life: Life;
  readonly label: string;
  readonly go: () => void;
}

/** Decides everything that is left open: which of the things that could happen next does, and what goes wrong. */
export class Scheduler {
  readonly random: () => number;
  /** Nothing goes wrong any more: what is under way comes to its end. */
  calm = false;
  private tasks: Task[] = [];
  private readonly trace = createHash('sha256');

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  /** What happened so far, in order; two runs of one seed come to the same. */
  hash(): string {
    return this.trace.copy().digest('hex');
  }

  note(what: string): void {
    this.trace.update(`${what}\n`);
  }

  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** Whether a fault of this probability strikes now. */
  strikes(probability: number): boolean {
    return !this.calm && this.random() < probability;
  }

  /** Resolves when it is this step's turn; never, where the process dies before. */
  turn(life: Life, label: string): Promise<void> {
    return new Promise((go) => {
      if (life.alive) this.tasks.push({ life, label, go });
    });
  }

  /** Lets one of the waiting steps happen. False where none waits. */
  step(): boolean {
    const index = this.below(this.tasks.length);
    const [task] = this.tasks.splice(index, 1);
    if (!task) return false;
    this.note(`${task.life.name}: ${task.label}`);
    task.go();
    return true;
  }

  kill(life: Life): void {
    life.alive = false;
    this.note(`${life.name} dies`);
    this.tasks = this.tasks.filter((task) => task.life !== life);
  }
}
