import { crc32, deflateSync } from 'node:zlib';

/** A picture in shades of grey, 0 black to 255 white, row after row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

export const pngOf = ({ width, height, shades }: Picture): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of grey.
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(shades.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The side of a vessel with its hatches, as a general arrangement draws it. */
export const sideView = (holds: number, loa: number, breadth: number): Picture => {
  const [width, height] = [600, 200];
  const shades = new Uint8Array(width * height).fill(255);
  const box = (x: number, y: number, w: number, h: number, shade: number): void => {
    for (let row = y; row < y + h; row += 1)
      for (let column = x; column < x + w; column += 1) shades[row * width + column] = shade;
  };
  const length = Math.min(560, Math.round(loa * 2.4));
  const depth = Math.round(breadth * 1.4);
  box(20, 110, length, depth, 200);
  box(20, 110, length, 2, 0);
  box(20, 108 + depth, length, 2, 0);
  box(24, 60, 50, 50, 120);
  const hatch = Math.floor((length - 100) / holds);
  for (let hold = 0; hold < holds; hold += 1) {
    const x = 84 + hold * hatch;
    box(x, 100, hatch - 8, 10, 90);
    box(x, 114, hatch - 8, depth - 10, 235);
  }
  return { width, height, shades };
};
