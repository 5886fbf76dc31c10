import { makeAutoObservable } from 'mobx';

/** Whether the list is being edited, and how many vessels are entered and not saved. The grid itself is loaded when it is asked for. */
export class Editing {
  isOn: boolean;

  constructor(
    /** Of what the tab has kept over a reload of the page. */
    public unsaved: number,
  ) {
    this.isOn = unsaved > 0;
    makeAutoObservable(this);
  }

  toggle(): void {
    this.isOn = !this.isOn;
  }

  tell(unsaved: number): void {
    this.unsaved = unsaved;
  }
}
