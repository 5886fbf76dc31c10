import type { Ranges } from './ranges.ts';
import type { GridTypes } from '../rows/rows.ts';
import { type Cell, clampCell, type Direction, everything, jump, step } from './selection.ts';

const arrows: Readonly<Partial<Record<string, Direction>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const isFilled =
  <G extends GridTypes>(layer: Ranges<G>) =>
  (cell: Cell) => {
    const row = layer.places.rowAt(cell.row);
    const column = layer.places.columnAt(cell.column);
    return row !== undefined && column !== undefined && column.cells.read(row) !== null;
  };

/** Home means the first cell of a row that can be edited; from there the very first. */
const startOf = <G extends GridTypes>(from: Cell, { places }: Ranges<G>): number =>
  from.column === places.firstWritable ? 0 : places.firstWritable;

/** Where a key moves to from a cell; undefined when it is no key that moves. */
const destination = <G extends GridTypes>(
  event: KeyboardEvent,
  from: Cell,
  layer: Ranges<G>,
): Cell | undefined => {
  const { extent, viewport } = layer.places;
  const far = event.ctrlKey || event.metaKey;
  const direction = arrows[event.key];
  if (direction) return far ? jump(from, direction, extent, isFilled(layer)) : step(from, direction, extent);
  const page = Math.max(1, Math.floor(((viewport?.clientHeight ?? 0) - 64) / 32));
  switch (event.key) {
    case 'Home':
      return { row: far ? 0 : from.row, column: startOf(from, layer) };
    case 'End':
      return clampCell({ row: far ? extent.rows - 1 : from.row, column: extent.columns - 1 }, extent);
    case 'PageUp':
      return step(from, 'up', extent, page);
    case 'PageDown':
      return step(from, 'down', extent, page);
    default:
      return undefined;
  }
};

/** Tab goes right, and from the end of a row to the next one; past the last cell it leaves the grid. */
const tabTarget = <G extends GridTypes>(from: Cell, back: boolean, layer: Ranges<G>): Cell | undefined => {
  const { rows, columns } = layer.places.extent;
  const at = from.row * columns + from.column + (back ? -1 : 1);
  if (at < 0 || at >= rows * columns) return undefined;
  return { row: Math.floor(at / columns), column: at % columns };
};

const control = <G extends GridTypes>(event: KeyboardEvent, layer: Ranges<G>): boolean => {
  const key = event.key.toLowerCase();
  const { host } = layer;
  switch (key) {
    case 'a': {
      const all = everything(layer.places.extent);
      if (all) layer.select(all);
      return true;
    }
    case 'z':
      if (event.shiftKey) host.announce(host.sink.redo());
      else host.announce(host.sink.undo());
      return true;
    case 'y':
      host.announce(host.sink.redo());
      return true;
    case 'd':
      layer.fillRange('down');
      return true;
    case 'r':
      layer.fillRange('right');
      return true;
    default:
      return false;
  }
};

/**
 * Keys that close an editor. The grid would do so a task later, and a key pressed meanwhile would meet the editor that
 * is about to go: this closes it at once.
 */
const whileEditing = <G extends GridTypes>(event: KeyboardEvent, layer: Ranges<G>): boolean => {
  const anchor = layer.current?.anchor;
  if (!anchor || event.altKey) return false;
  const back = event.shiftKey;
  switch (event.key) {
    case 'Escape':
      layer.api.stopEditing(true);
      layer.activate(anchor);
      return true;
    case 'Tab': {
      if (layer.host.asks()) return true;
      const target = tabTarget(anchor, back, layer);
      layer.api.stopEditing();
      layer.activate(target ?? anchor);
      return true;
    }
    case 'Enter':
      if (back && event.target instanceof HTMLTextAreaElement) return false;
      if (layer.host.asks()) return true;
      if (event.ctrlKey || event.metaKey) layer.host.everywhere(() => layer.api.stopEditing());
      else layer.api.stopEditing();
      layer.activate(step(anchor, back ? 'up' : 'down', layer.places.extent));
      return true;
    default:
      return false;
  }
};

const opensEditor = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' ||
  event.key === 'F2' ||
  (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey);

/**
 * The range's row has gone, and the grid's focus lies on another one that nobody chose: no key may edit that. An
 * arrow chooses it; undo, redo and Tab still work.
 */
const withoutRange = <G extends GridTypes>(event: KeyboardEvent, layer: Ranges<G>): boolean => {
  if (event.key === 'Tab') return false;
  if (event.ctrlKey || event.metaKey) return control(event, layer);
  const hit = layer.places.cellAround(event.target);
  if (hit && arrows[event.key]) layer.activate(hit.cell);
  return true;
};

/** Alt+Up and Alt+Down go from record to record, as they do in a list with a pane. */
const nextRecord = <G extends GridTypes>(event: KeyboardEvent, from: Cell, layer: Ranges<G>): boolean => {
  const direction = arrows[event.key];
  if (direction !== 'up' && direction !== 'down') return false;
  layer.activate(step(from, direction, layer.places.extent));
  return true;
};

/** Treats a key before the grid sees it; true when it has been dealt with. */
export const handleKey = <G extends GridTypes>(event: KeyboardEvent, layer: Ranges<G>): boolean => {
  if (event.isComposing || event.keyCode === 229) return false;
  if (event.key === 'F8') {
    layer.host.problem(layer.current?.anchor, event.shiftKey);
    return true;
  }
  if (layer.isEditing) return whileEditing(event, layer);
  if (!(event.target instanceof Element) || !event.target.closest('.ag-cell')) return false;
  if (!layer.current) return withoutRange(event, layer);
  const { anchor, head } = layer.current;
  if (event.key === 'F2' && event.shiftKey) {
    layer.host.ask(anchor, null);
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey && control(event, layer)) return true;
  if (event.altKey) return nextRecord(event, anchor, layer);
  if (event.key === 'Tab') {
    const target = tabTarget(anchor, event.shiftKey, layer);
    if (target) layer.activate(target);
    return target !== undefined;
  }
  if (opensEditor(event)) {
    layer.edit(event.key);
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    layer.clear();
    return true;
  }
  if (event.key === 'Escape' && (anchor.row !== head.row || anchor.column !== head.column)) {
    layer.activate(anchor);
    return true;
  }
  const target = destination(event, event.shiftKey ? head : anchor, layer);
  if (!target) return false;
  if (event.shiftKey) layer.extend(target);
  else layer.activate(target);
  if (event.key === 'Home') layer.places.revealStart();
  return true;
};
