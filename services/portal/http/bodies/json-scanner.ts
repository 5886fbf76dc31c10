/** What a body may hold, whoever sent it. */
export interface BodyLimits {
  /** Bytes of the body. */
  readonly maxBytes: number;
  /** Objects, lists and what they hold. */
  readonly maxValues: number;
}

/** Bytes of anything that is parsed in one piece: an entry of a list, and the body around its lists. */
export const longestPiece = 64 * 1024;
/** No body here is nested deeper than six levels; validators walk what they are given by recursion. */
const deepest = 32;

/** Why a body is not read on. */
export type BodyFault = 'too_large' | 'too_deep' | 'malformed';

export class RefusedBody extends Error {
  override readonly name = 'RefusedBody';
  readonly fault: BodyFault;

  constructor(fault: BodyFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A list that is a member of the body's object: where its content begins and ends, and each of its entries. */
export interface FoundList {
  readonly start: number;
  end: number;
  /** Start and end of one entry after the other. */
  readonly entries: number[];
}

const codes = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Looks at JSON as it comes, and knows before it is parsed how large, how deep and how full it is, and where long lists can be
 * cut. What is malformed is found by the parser, or here where a cut would hide it.
 */
export class JsonScanner {
  readonly lists: FoundList[] = [];
  private readonly limits: BodyLimits;
  private at = 0;
  private values = 0;
  private depth = 0;
  /** What is open at the first two levels. */
  private readonly opened = [0, 0, 0];
  private inText = false;
  private isEscaped = false;
  private list: FoundList | undefined;
  private entryAt = -1;
  private isAfterComma = false;
  private inLists = 0;

  constructor(limits: BodyLimits) {
    this.limits = limits;
  }

  /** @throws RefusedBody */
  take(chunk: Uint8Array): void {
    if (this.at + chunk.length > this.limits.maxBytes) throw new RefusedBody('too_large');
    for (const byte of chunk) {
      if (this.inText) this.text(byte);
      else this.structure(byte);
      this.at += 1;
    }
    const inList = this.list ? this.at - this.list.start : 0;
    const inEntry = this.entryAt < 0 ? 0 : this.at - this.entryAt;
    if (inEntry > longestPiece || this.at - this.inLists - inList > longestPiece)
      throw new RefusedBody('too_large');
  }

  /**
   * To be called once all has come. A list that does not end is no place to cut: everything up to there would be parsed in one
   * piece, for nothing.
   *
   * @throws RefusedBody
   */
  end(): void {
    if (this.depth > 0 || this.inText) throw new RefusedBody('malformed');
  }

  private text(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === codes.backslash) this.isEscaped = true;
    else if (byte === codes.quote) this.inText = false;
  }

  private structure(byte: number): void {
    switch (byte) {
      case codes.quote:
        this.begins();
        this.inText = true;
        return;
      case codes.openObject:
      case codes.openList:
        this.begins();
        this.open(byte);
        return;
      case codes.closeObject:
      case codes.closeList:
        this.close(byte);
        return;
      case codes.comma:
        this.count();
        if (this.isInList()) this.entryEnds();
        return;
      case codes.colon:
        return;
      default:
        if (!isSpace(byte)) this.begins();
    }
  }

  private isInList(): boolean {
    return this.list !== undefined && this.depth === 2;
  }

  private begins(): void {
    if (this.entryAt < 0 && this.isInList()) this.entryAt = this.at;
  }

  private open(byte: number): void {
    this.count();
    this.depth += 1;
    if (this.depth > deepest) throw new RefusedBody('too_deep');
    if (this.depth > 2) return;
    this.opened[this.depth] = byte;
    if (this.depth !== 2 || byte !== codes.openList || this.opened[1] !== codes.openObject) return;
    this.list = { start: this.at + 1, end: this.at + 1, entries: [] };
    this.entryAt = -1;
    this.isAfterComma = false;
  }

  private close(byte: number): void {
    if (this.isInList()) this.listEnds(byte);
    this.depth -= 1;
    if (this.depth < 0) throw new RefusedBody('malformed');
  }

  private listEnds(byte: number): void {
    const { list } = this;
    if (!list || byte !== codes.closeList) throw new RefusedBody('malformed');
    if (this.entryAt >= 0 || this.isAfterComma) this.entryEnds();
    list.end = this.at;
    this.inLists += list.end - list.start;
    this.lists.push(list);
    this.list = undefined;
    this.entryAt = -1;
  }

  /** An entry that is empty is for the parser to refuse. */
  private entryEnds(): void {
    const start = this.entryAt < 0 ? this.at : this.entryAt;
    if (this.at - start > longestPiece) throw new RefusedBody('too_large');
    this.list?.entries.push(start, this.at);
    this.entryAt = -1;
    this.isAfterComma = true;
  }

  private count(): void {
    this.values += 1;
    if (this.values > this.limits.maxValues) throw new RefusedBody('too_large');
  }
}
