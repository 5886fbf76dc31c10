import { plainLine } from '#domain/shared/plain-text';
import type { FileCell, ReadingOption, ReadingQuestion } from '../workbook/upload-columns.ts';
import { pairReadings } from './parse-date.ts';
import type { DateReading } from './reading.ts';
import { CellTally, optionOf } from './survey-cells.ts';

type Sort = 'both' | DateReading;

const readings: readonly DateReading[] = ['day_first', 'month_first'];
const otherOf = { day_first: 'month_first', month_first: 'day_first' } as const;

/** Texts repeat over thousands of rows. */
const maxRemembered = 2_000;

const sortOf = (text: string): Sort | null => {
  const pair = pairReadings(plainLine(text));
  if (!pair) return null;
  const { day_first, month_first } = pair;
  if (day_first === undefined) return month_first === undefined ? null : 'month_first';
  if (month_first === undefined) return 'day_first';
  return day_first === month_first ? null : 'both';
};

/**
 * The dates of a whole sheet or paste. Cells that read one way only decide for all; where there are none of them, or of
 * both ways, it must be asked.
 */
export class DateSurvey {
  private readonly columns = new Set<number>();
  private readonly tallies: Readonly<Record<Sort, CellTally>> = {
    both: new CellTally(),
    day_first: new CellTally(),
    month_first: new CellTally(),
  };
  private readonly known = new Map<string, Sort | null>();

  see(column: number, cell: FileCell): void {
    this.columns.add(column);
    let sort = this.known.get(cell.text);
    if (sort === undefined) {
      sort = sortOf(cell.text);
      if (this.known.size < maxRemembered) this.known.set(cell.text, sort);
    }
    if (sort !== null) this.tallies[sort].add(cell);
  }

  question(remembered?: DateReading): ReadingQuestion | null {
    const { both, day_first, month_first } = this.tallies;
    if (both.count === 0 && month_first.count === 0) return null;
    const contradict = day_first.count > 0 && month_first.count > 0;
    const decided = contradict ? null : this.decided();
    return {
      kind: 'dates',
      columns: [...this.columns].sort((a, b) => a - b),
      cells: both.count + day_first.count + month_first.count,
      evidence: this.evidence(decided, contradict),
      options: readings.map((reading) => this.option(reading)),
      chosen: contradict ? null : (decided ?? remembered ?? 'day_first'),
      open: decided === null ? contradict || remembered === undefined : decided !== (remembered ?? decided),
    };
  }

  /** One cell of each way where they contradict, the cell that decides, or some that read both ways. */
  private evidence(decided: DateReading | null, contradict: boolean): readonly FileCell[] {
    const { both } = this.tallies;
    const deciding = contradict ? readings : decided === null ? [] : [decided];
    if (deciding.length === 0) return both.first;
    return deciding.flatMap((reading) => this.tallies[reading].first.slice(0, 1));
  }

  /** null where every cell reads both ways. */
  private decided(): DateReading | null {
    return readings.find((reading) => this.tallies[reading].count > 0) ?? null;
  }

  private option(reading: DateReading): ReadingOption {
    const { both } = this.tallies;
    const [own, other] = [this.tallies[reading], this.tallies[otherOf[reading]]];
    return optionOf(reading, this.example(reading), [both, own], [other]);
  }

  /** A cell that both readings can read shows their difference; where there is none, one that this reading can. */
  private example(reading: DateReading): ReadingOption['example'] {
    const text = (this.tallies.both.first[0] ?? this.tallies[reading].first[0])?.text ?? '';
    return { text, value: pairReadings(plainLine(text))?.[reading] ?? '' };
  }
}
