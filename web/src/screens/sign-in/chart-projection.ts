/** Mercator in the units of `coastline.ts`: 8 a degree of longitude. */
const unitsPerDegree = 8;

const projectX = (longitude: number): number => longitude * unitsPerDegree;

const projectY = (latitude: number): number =>
  (-Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180 * unitsPerDegree) / Math.PI;

const west = projectX(-84);
const east = projectX(34);
const north = projectY(57.6);
const south = projectY(-38.5);

/** How map units become pixels of a chart of this size: it is filled, and what does not fit is cut off evenly. */
export interface View {
  readonly scale: number;
  readonly x: (longitude: number) => number;
  readonly y: (latitude: number) => number;
  /** The transform of the coastline. */
  readonly transform: string;
}

export const viewOf = (width: number, height: number): View => {
  const scale = Math.max(width / (east - west), height / (south - north));
  const left = width / 2 - ((east + west) / 2) * scale;
  const top = height / 2 - ((north + south) / 2) * scale;
  return {
    scale,
    x: (longitude) => left + projectX(longitude) * scale,
    y: (latitude) => top + projectY(latitude) * scale,
    transform: `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)})`,
  };
};
