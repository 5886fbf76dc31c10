import { limits } from '../limits.ts';
import { WorkbookError, type WorkbookPlace } from '../port.ts';
import type { XmlReader } from './xml.ts';

/** Control characters are written `_x000D_` in workbooks. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

/** The text of a `si` or `is` element: plain or in runs, without the phonetic reading beside it. */
export class StringItem {
  private parts = '';
  private inText = false;
  private inPhonetic = false;

  get text(): string {
    return unescapeText(this.parts);
  }

  get length(): number {
    return this.parts.length;
  }

  begin(): void {
    this.parts = '';
    this.inText = false;
    this.inPhonetic = false;
  }

  open(name: string): void {
    if (name === 'rPh') this.inPhonetic = true;
    else if (name === 't') this.inText = !this.inPhonetic;
  }

  close(name: string): void {
    if (name === 'rPh') this.inPhonetic = false;
    else if (name === 't') this.inText = false;
  }

  add(text: string): void {
    if (this.inText) this.parts += text;
  }
}

/** The strings that cells refer to by their index. */
export class SharedStrings implements XmlReader {
  readonly items: string[] = [];
  private readonly item = new StringItem();
  private characters = 0;

  open(name: string): void {
    if (name === 'si') this.item.begin();
    else this.item.open(name);
  }

  close(name: string): void {
    if (name !== 'si') {
      this.item.close(name);
      return;
    }
    if (this.items.length >= limits.strings) {
      throw new WorkbookError('too_many_strings', { limit: limits.strings });
    }
    this.items.push(this.item.text);
    this.item.begin();
  }

  text(text: string): void {
    this.characters += text.length;
    if (this.characters > limits.text) throw new WorkbookError('too_much_text', { limit: limits.text });
    this.item.add(text);
    if (this.item.length > limits.cellText) throw new WorkbookError('cell_too_long', this.place());
  }

  place(): WorkbookPlace {
    return { part: 'sharedStrings.xml' };
  }
}
