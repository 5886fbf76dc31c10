import { plainLines } from '#domain/shared/plain-text';
import type { FileCell, ReadingOption, ReadingQuestion } from '../workbook/upload-columns.ts';
import { maxQuantity } from './cell.ts';
import { type DecimalMark, type WrittenNumber, writtenNumber } from './parse-number.ts';
import type { NumberReading } from './reading.ts';
import { CellTally, optionOf } from './survey-cells.ts';

const decimalMarks: readonly DecimalMark[] = ['.', ','];
const decimalReadings = { '.': 'decimal_point', ',': 'decimal_comma' } as const;

/** What the texts of a column do with one mark. */
interface MarkUse {
  /** `38.500`: groups, unless the mark is the decimal one. */
  readonly lone: CellTally;
  /** `38.5`, `38500.00`. */
  readonly decimals: CellTally;
  /** `38.5`. */
  readonly fractions: CellTally;
  /** `38.500.000`, `38.500,00`. */
  readonly groups: CellTally;
}

const markUse = (): MarkUse => ({
  lone: new CellTally(),
  decimals: new CellTally(),
  fractions: new CellTally(),
  groups: new CellTally(),
});

/** Cells that the same readings can read, and that have the same marks. */
interface Alike {
  readonly readings: readonly NumberReading[];
  readonly marks: readonly string[];
  readonly cells: CellTally;
}

const isWhole = (decimals: string): boolean => decimals === '' || /^0+$/.test(decimals);
const isCargo = (amount: number): boolean => amount > 0 && amount <= maxQuantity;

/** Whether the number is one of whole MT where its group mark parts groups, and where it is the decimal mark. */
const fitsAs = ({ whole, decimals, groupMark, isLone }: WrittenNumber) => ({
  groups: isWhole(decimals) && isCargo(whole),
  decimals: groupMark !== null && isLone && whole % 1_000 === 0 && isCargo(whole / 1_000),
});

const allReadings: readonly NumberReading[] = ['groups', 'decimal_point', 'decimal_comma'];

const markOf = (reading: NumberReading): DecimalMark | null =>
  decimalMarks.find((mark) => decimalReadings[mark] === reading) ?? null;

/** The numbers of one column: a lone mark before three digits reads two ways if the column has decimals by that mark. */
export class NumberSurvey {
  private readonly uses: Readonly<Record<DecimalMark, MarkUse>> = { '.': markUse(), ',': markUse() };
  private readonly alike = new Map<string, Alike>();
  private readonly column: number;

  constructor(column: number) {
    this.column = column;
  }

  see(cell: FileCell): void {
    // Without a mark there is one reading, and nothing to count.
    if (!/[.,]/.test(cell.text)) return;
    const number = writtenNumber(plainLines(cell.text));
    if (!number) return;
    const { groupMark, decimalMark, isLone } = number;
    if (groupMark === '.' || groupMark === ',') this.uses[groupMark][isLone ? 'lone' : 'groups'].add(cell);
    if (decimalMark !== null) this.decimals(this.uses[decimalMark], number, cell);
    this.sort(number, cell);
  }

  question(remembered?: NumberReading): ReadingQuestion | null {
    const asking = decimalMarks.filter((mark) => this.asks(mark));
    if (asking.length === 0) return null;
    const offered: readonly NumberReading[] = ['groups', ...asking.map((one) => decimalReadings[one])];
    const known = remembered !== undefined && offered.includes(remembered) ? remembered : undefined;
    const about = [...this.alike.values()].filter(({ marks }) => asking.some((one) => marks.includes(one)));
    return {
      kind: 'numbers',
      columns: [this.column],
      cells: about.reduce((sum, { cells }) => sum + cells.count, 0),
      evidence: asking.flatMap((one) => this.evidence(one)).slice(0, 6),
      options: offered.map((reading) => this.option(reading, asking, about)),
      chosen: known ?? this.likely(asking),
      open: known === undefined || (known !== 'groups' && this.likely(asking) !== known),
    };
  }

  private asks(mark: DecimalMark): boolean {
    const { lone, decimals } = this.uses[mark];
    return lone.count > 0 && decimals.count > 0;
  }

  private decimals(use: MarkUse, { decimals }: WrittenNumber, cell: FileCell): void {
    use.decimals.add(cell);
    if (!/^0*$/.test(decimals)) use.fractions.add(cell);
  }

  /** Decimals that are all 0 say little; a true fraction says what its mark is, unless the mark parts groups elsewhere. */
  private likely(asking: readonly DecimalMark[]): NumberReading | null {
    const [mark, ...others] = asking.filter((one) => this.uses[one].fractions.count > 0);
    if (mark === undefined) return 'groups';
    return others.length > 0 || this.uses[mark].groups.count > 0 ? null : decimalReadings[mark];
  }

  private evidence(mark: DecimalMark): readonly FileCell[] {
    const { lone, decimals, fractions, groups } = this.uses[mark];
    const decimal = fractions.count > 0 ? fractions : decimals;
    return [decimal, lone, groups].flatMap(({ first }) => first.slice(0, 1));
  }

  private sort(number: WrittenNumber, cell: FileCell): void {
    const { groupMark, decimalMark } = number;
    const fits = fitsAs(number);
    const key = `${groupMark}${decimalMark}${fits.groups}${fits.decimals}`;
    let alike = this.alike.get(key);
    if (!alike) {
      const readings = allReadings.filter((reading) =>
        groupMark !== null && markOf(reading) === groupMark ? fits.decimals : fits.groups,
      );
      alike = {
        readings,
        marks: [groupMark, decimalMark].filter((mark) => mark !== null),
        cells: new CellTally(),
      };
      this.alike.set(key, alike);
    }
    alike.cells.add(cell);
  }

  private option(
    reading: NumberReading,
    asking: readonly DecimalMark[],
    about: readonly Alike[],
  ): ReadingOption {
    const fits = about.filter(({ readings }) => readings.includes(reading));
    const left = about.filter(({ readings }) => !readings.includes(reading));
    return optionOf(
      reading,
      this.example(reading, asking),
      fits.map(({ cells }) => cells),
      left.map(({ cells }) => cells),
    );
  }

  /** A lone mark shows the difference. A fraction is named as such, though it is then refused. */
  private example(reading: NumberReading, asking: readonly DecimalMark[]): ReadingOption['example'] {
    const mark = markOf(reading) ?? asking[0] ?? '.';
    const text = plainLines(this.uses[mark].lone.first[0]?.text ?? '');
    const number = writtenNumber(text, reading);
    return { text, value: number ? Number(`${number.whole}.${number.decimals || '0'}`) : text };
  }
}
