import type { GridTypes } from '../rows/rows.ts';
import type { Box, GridPlaces } from './places.ts';
import { isSingle, rectangleOf, type Rectangle, type Selection } from './selection.ts';

/** Someone else who works on the same rows, and where they are. */
export interface Peer {
  readonly id: string;
  readonly initials: string;
  readonly name: string;
  /** 1 to 4: the colour of their avatar. */
  readonly tone: number;
  readonly row: string;
  readonly column: string;
}

export interface Drawing {
  readonly selection: Selection | undefined;
  /** What a drag of the fill handle would fill. */
  readonly fill: Rectangle | undefined;
  readonly peers: readonly Peer[];
  readonly editing: boolean;
  /** The active cell can be written: only then is there a fill handle. */
  readonly writable: boolean;
}

type Half = 'pinned' | 'centre';

/** A box that is moved about rather than made anew, one in each half. */
class DrawnBox {
  private readonly parts: Readonly<Record<Half, HTMLElement>>;

  constructor(
    layers: Readonly<Record<Half, HTMLElement>>,
    className: string,
    decorate: (part: HTMLElement) => void = () => {},
  ) {
    const make = (half: Half) => {
      const part = document.createElement('div');
      part.className = className;
      part.hidden = true;
      decorate(part);
      layers[half].append(part);
      return part;
    };
    this.parts = { pinned: make('pinned'), centre: make('centre') };
  }

  show(boxes: { readonly pinned?: Box; readonly centre?: Box }): void {
    for (const half of ['pinned', 'centre'] as const) {
      const box = boxes[half];
      const { style } = this.parts[half];
      this.parts[half].hidden = box === undefined;
      if (!box) continue;
      style.transform = `translate(${box.left}px, ${box.top}px)`;
      style.width = `${box.width}px`;
      style.height = `${box.height}px`;
    }
    // Where a range goes on in the other half, the edge between them is left open.
    this.parts.pinned.classList.toggle('open-right', boxes.centre !== undefined);
    this.parts.centre.classList.toggle('open-left', boxes.pinned !== undefined);
  }

  hide(): void {
    this.show({});
  }

  remove(): void {
    this.parts.pinned.remove();
    this.parts.centre.remove();
  }
}

/**
 * Draws range, cursor, fill and peers as boxes over the rows: nothing is asked of the grid's cells. Pinned columns have
 * a layer that stays with them; the other one is clipped where it would lie over them.
 */
export class Overlay<G extends GridTypes> {
  private readonly layers = { pinned: document.createElement('div'), centre: document.createElement('div') };
  private readonly range: DrawnBox;
  private readonly cursor: DrawnBox;
  private readonly fill: DrawnBox;
  private readonly peers = new Map<string, DrawnBox>();
  readonly handle = document.createElement('div');
  private scrollLeft = 0;

  constructor(private readonly places: GridPlaces<G>) {
    this.layers.pinned.className = 'grid-layer grid-layer-pinned';
    this.layers.centre.className = 'grid-layer grid-layer-centre';
    for (const layer of Object.values(this.layers)) layer.setAttribute('aria-hidden', 'true');
    this.range = new DrawnBox(this.layers, 'grid-range');
    this.cursor = new DrawnBox(this.layers, 'grid-cursor');
    this.fill = new DrawnBox(this.layers, 'grid-fill');
    this.handle.className = 'grid-handle';
    this.attach();
  }

  /** Puts the layers where the rows are; again where the grid has made that element anew. */
  private attach(): void {
    const { container } = this.places;
    if (!container || this.layers.centre.parentElement === container) return;
    container.append(this.layers.centre, this.layers.pinned);
  }

  draw({ selection, fill, peers, editing, writable }: Drawing): void {
    this.attach();
    this.clip();
    this.drawSelection(selection, editing, writable);
    if (fill) this.fill.show(this.places.boxesOf(fill));
    else this.fill.hide();
    this.drawPeers(peers);
  }

  /** Kept from the scroll event: to ask for it while rows are drawn would have the page laid out twice. */
  scrolled(): void {
    this.scrollLeft = this.places.viewport?.scrollLeft ?? 0;
    this.clip();
  }

  /** The centre lies under the pinned columns, whatever the horizontal scroll. */
  private clip(): void {
    const hidden = this.places.pinnedWidth + this.scrollLeft;
    this.layers.centre.style.clipPath = `inset(-20px -20px -20px ${hidden}px)`;
  }

  private drawSelection(selection: Selection | undefined, editing: boolean, writable: boolean): void {
    this.handle.remove();
    if (!selection) {
      this.range.hide();
      this.cursor.hide();
      return;
    }
    const area = rectangleOf(selection);
    const boxes = this.places.boxesOf(area);
    const { anchor } = selection;
    if (isSingle(selection)) this.range.hide();
    else this.range.show(boxes);
    if (editing) this.cursor.hide();
    else {
      this.cursor.show(
        this.places.boxesOf({
          top: anchor.row,
          bottom: anchor.row,
          left: anchor.column,
          right: anchor.column,
        }),
      );
    }
    const corner = boxes.centre ?? boxes.pinned;
    if (!corner || editing || !writable) return;
    this.handle.style.transform = `translate(${corner.left + corner.width - 5}px, ${corner.top + corner.height - 5}px)`;
    this.layers[boxes.centre ? 'centre' : 'pinned'].append(this.handle);
  }

  private drawPeers(peers: readonly Peer[]): void {
    const here = new Set(peers.map(({ id }) => id));
    for (const [id, box] of this.peers) {
      if (here.has(id)) continue;
      box.remove();
      this.peers.delete(id);
    }
    for (const peer of peers) {
      const row = this.places.indexOfRow(peer.row);
      const column = this.places.indexOfColumn(peer.column);
      const box = this.peers.get(peer.id) ?? this.makePeer(peer);
      if (row === undefined || column === undefined) box.hide();
      else box.show(this.places.boxesOf({ top: row, bottom: row, left: column, right: column }));
    }
  }

  private makePeer({ id, initials, name, tone }: Peer): DrawnBox {
    const box = new DrawnBox(this.layers, `grid-peer grid-peer-${tone}`, (part) => {
      const flag = document.createElement('span');
      flag.className = 'grid-peer-flag';
      flag.textContent = initials;
      flag.title = name;
      part.append(flag);
    });
    this.peers.set(id, box);
    return box;
  }

  destroy(): void {
    for (const layer of Object.values(this.layers)) layer.remove();
  }
}
