import { makeAutoObservable } from 'mobx';

/** The name of an element that can have the focus: its row, and its place in it; 0 is the name at the left. */
export const cellName = (row: string, place: number): string => `${row}#${place}`;

const placeIn = (name: string): readonly [row: string, place: number] => {
  const at = name.lastIndexOf('#');
  return [name.slice(0, at), Number(name.slice(at + 1))];
};

/** Where the keyboard is in the timeline: all of it is one stop of the Tab key, and arrows move inside. */
export class TimelineFocus {
  row: string | null = null;
  place = 0;

  constructor() {
    makeAutoObservable(this);
  }

  /** The focus has come to an element, by key or pointer. */
  entered(target: EventTarget): void {
    const name = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
    if (name === undefined) return;
    [this.row, this.place] = placeIn(name);
  }

  moveTo(row: string, place: number): void {
    this.row = row;
    this.place = place;
  }

  /** Whether Tab leads to that element; before anybody was here, to the first name. */
  isStop(row: string, place: number, isFirst: boolean): boolean {
    if (this.row === null) return isFirst && place === 0;
    return this.row === row && this.place === place;
  }
}
