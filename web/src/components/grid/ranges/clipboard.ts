import { copyText } from '../rows/cells.ts';
import { readBlock } from './block.ts';
import { type HtmlCell, writeHtmlTable } from './clipboard-html.ts';
import { type PastePlan, type PasteRest, planNewRows, planPaste, type ReadingAnswers } from './paste.ts';
import { asksFirst, summaryOf } from './paste-review.ts';
import type { Ranges } from './ranges.ts';
import type { GridTypes } from '../rows/rows.ts';
import { type Rectangle, rectangleOf, sizeOf } from './selection.ts';
import { writeTsv } from './tsv.ts';
import { sayPaste, saySelection } from './words.ts';

/** Copy, cut and paste of a range, in the formats of spreadsheets. */
export class Clipboard<G extends GridTypes> {
  constructor(private readonly layer: Ranges<G>) {}

  listen(wrapper: HTMLElement, signal: AbortSignal): void {
    wrapper.addEventListener('copy', (event) => this.copy(event), { signal });
    wrapper.addEventListener('cut', (event) => this.cut(event), { signal });
    wrapper.addEventListener('paste', (event) => this.paste(event), { signal });
  }

  /**
   * The range that an event is about. Clipboard events count only in a cell: an editor has its own, and after a click
   * on a header the header is meant.
   */
  private rangeOf({ target, clipboardData }: ClipboardEvent): Rectangle | undefined {
    if (!clipboardData || this.layer.isEditing || !(target instanceof Element)) return undefined;
    if (!target.closest('.ag-cell') || target.closest('input, textarea')) return undefined;
    this.layer.follow();
    return this.layer.current && rectangleOf(this.layer.current);
  }

  private cellsIn(area: Rectangle): readonly (readonly HtmlCell[])[] {
    const { places } = this.layer;
    return Array.from({ length: area.bottom - area.top + 1 }, (_, down) => {
      const row = places.rowAt(area.top + down);
      return Array.from({ length: area.right - area.left + 1 }, (_unused, right) => {
        const column = places.columnAt(area.left + right);
        const value = row && column ? column.cells.read(row) : null;
        const kind = column?.kind ?? 'text';
        return { text: copyText(kind, value), asText: kind !== 'date' && kind !== 'numeric' };
      });
    });
  }

  private copy(event: ClipboardEvent): boolean {
    const area = this.rangeOf(event);
    if (!area) return false;
    const cells = this.cellsIn(area);
    event.clipboardData?.setData('text/plain', writeTsv(cells.map((line) => line.map(({ text }) => text))));
    event.clipboardData?.setData('text/html', writeHtmlTable(cells));
    event.preventDefault();
    this.layer.host.announce(`${saySelection(sizeOf(area))} copied.`);
    return true;
  }

  private cut(event: ClipboardEvent): void {
    if (this.copy(event)) this.layer.clear();
  }

  private paste(event: ClipboardEvent): void {
    const range = this.rangeOf(event);
    if (!range || !event.clipboardData) return;
    event.preventDefault();
    const { host, places } = this.layer;
    const { clipboardData: data } = event;
    const pasted = readBlock(data.getData('text/plain'), data.getData('text/html'));
    const plan = planPaste(pasted, range, places);
    if (!plan) return;
    const { words, sink } = host;
    const canAdd = sink.adder?.canAdd() === true;
    if (!asksFirst(plan, canAdd, words)) return this.write(plan);
    const anew = (answers: ReadingAnswers) => {
      this.layer.follow();
      const now = this.layer.current;
      return now && planPaste(pasted, rectangleOf(now), places, answers);
    };
    host.review({
      questions: plan.questions,
      summary: (answers) => {
        const planned = anew(answers);
        return planned && summaryOf(planned, canAdd, words);
      },
      paste: (answers) => {
        const planned = anew(answers);
        if (planned) this.write(planned, true);
        else host.warn('Nothing was pasted: the row that it was meant for has gone.');
      },
    });
  }

  /** `wasTold`: what is left out has been said before it was done. */
  private write(plan: PastePlan<G>, wasTold = false): void {
    const { host } = this.layer;
    if (plan.changes.length > 0) host.sink.execute('paste', plan.changes);
    const { top, bottom, left, right } = plan.area;
    this.layer.select({ anchor: { row: top, column: left }, head: { row: bottom, column: right } }, false);
    const pasted = this.layer.current;
    const named = (ids: readonly string[]) => pasted && this.layer.growWith(pasted, ids);
    const isMore = plan.changes.length > 0;
    const said = sayPaste(plan, this.addRows(plan.rest, isMore, named), host.words);
    if (said.complete || wasTold) host.announce(said.text);
    else host.warn(said.text);
  }
  /** Takes lines that fell off below into rows of their own; answers with how many. */
  private addRows(rest: PasteRest<G>, isMore: boolean, named: (ids: readonly string[]) => void): number {
    const { adder } = this.layer.host.sink;
    const count = rest.lines.length;
    if (count === 0 || !adder?.canAdd()) return 0;
    const { changes } = planNewRows(rest, (id) => adder.newRow(id));
    adder.add({ count, changes, isMore, named });
    return count;
  }
}
