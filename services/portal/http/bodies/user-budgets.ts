/** What one person may ask of a process: so much at once, and then so much a second. */
export interface Budget {
  readonly atOnce: number;
  readonly aSecond: number;
}

export interface BudgetLimits {
  /** Bytes of bodies. */
  readonly bytes: Budget;
  /** Milliseconds of requests, from their arrival to their answer: several at once count several times. */
  readonly time: Budget;
}

/** Ten of the longest bodies, and four minutes of work: many times what a person at a busy grid asks. */
const defaultBudgets: BudgetLimits = {
  bytes: { atOnce: 160 * 1024 * 1024, aSecond: 2 * 1024 * 1024 },
  time: { atOnce: 240_000, aSecond: 8_000 },
};

interface Spent {
  bytes: number;
  time: number;
  at: number;
}

/** People who are remembered; those that have spent nothing for long are forgotten first. */
const maxUsers = 20_000;

/**
 * What people have spent lately, in however many sessions: to sign in anew pays no debt. Past the budget somebody is asked to
 * wait; nobody else notices.
 */
export class UserBudgets {
  private readonly users = new Map<string, Spent>();
  private readonly limits: BudgetLimits;
  private readonly now: () => number;

  constructor(limits: BudgetLimits = defaultBudgets, now: () => number = () => performance.now()) {
    this.limits = limits;
    this.now = now;
  }

  /** Seconds after which this person may ask again; 0 where it may ask now. */
  wait(user: string): number {
    const spent = this.of(user);
    const { bytes, time } = this.limits;
    const over = Math.max(
      (spent.bytes - bytes.atOnce) / bytes.aSecond,
      (spent.time - time.atOnce) / time.aSecond,
    );
    return Math.max(0, Math.ceil(over));
  }

  spend(user: string, what: 'bytes' | 'time', amount: number): void {
    this.of(user)[what] += amount;
  }

  private of(user: string): Spent {
    const now = this.now();
    const known = this.users.get(user) ?? { bytes: 0, time: 0, at: now };
    const seconds = (now - known.at) / 1_000;
    known.bytes = Math.max(0, known.bytes - seconds * this.limits.bytes.aSecond);
    known.time = Math.max(0, known.time - seconds * this.limits.time.aSecond);
    known.at = now;
    // The last to spend stands last.
    this.users.delete(user);
    this.users.set(user, known);
    const [oldest] = this.users.keys();
    if (oldest !== undefined && this.users.size > maxUsers) this.users.delete(oldest);
    return known;
  }
}
