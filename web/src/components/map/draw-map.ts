import * as L from 'leaflet';
import type { LatLngTuple, Map as LeafletMap, PathOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { MapPoint } from '#contracts/port-calls/details';
import { Chartwork, type VesselLabel } from './chartwork.ts';
import { coarseLand, detailedFromZoom, detailedLand } from './land.ts';
import { type DrawnRoute, pointsOf } from './route.ts';
import { mapTiles } from './tiles.ts';

const minZoom = 1;
const maxZoom = 7;
/** Where a single point would be fitted to: a coast around it, not a quay. */
const usualMaxFit = 5;
const fullscreenMinZoom = 3;
/** Pixels that are kept free around what is shown. */
const fitPadding = 24;

export interface DrawnMap {
  readonly show: (route: DrawnRoute, vesselLabel: VesselLabel | null) => void;
  /** After the frame has another size, or fills the screen. */
  readonly resize: (isFullscreen: boolean) => void;
  readonly zoom: (by: 1 | -1) => void;
  readonly fit: () => void;
  readonly remove: () => void;
}

const latLng = ({ lat, lng }: MapPoint): LatLngTuple => [lat, lng];

/** Canvas knows no custom properties, so colours are read from the style sheet, anew when the theme changes. */
const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const landStyle = (): PathOptions => ({
  stroke: true,
  weight: 1,
  color: colour('--map-coast'),
  fillColor: colour('--map-land'),
  fillOpacity: 1,
  interactive: false,
});

const courseStyle = (): PathOptions => ({
  weight: 1.5,
  color: colour('--accent-text'),
  interactive: false,
});

const createMap = (frame: HTMLElement): LeafletMap =>
  L.map(frame, {
    minZoom,
    maxZoom,
    zoomSnap: 0.5,
    zoomDelta: 1,
    zoomControl: false,
    attributionControl: false,
    // Names and neatline are drawn anew after each step: an animation would leave them behind.
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
    preferCanvas: true,
    renderer: L.canvas({ padding: 0.5 }),
    maxBounds: [
      [-270, -360],
      [270, 360],
    ],
    center: [20, 0],
    zoom: minZoom,
  });

/** Below the tiles, which Leaflet draws at 200: where tiles fail to load, the land stays visible. */
const landPane = 'land';
const underTiles = '150';

/** Tiles above the land, where some are set. */
const addTiles = (map: LeafletMap): void => {
  const tiles = mapTiles();
  if (!tiles) return;
  L.tileLayer(tiles.url, { minZoom, maxZoom, attribution: tiles.credit }).addTo(map);
  if (tiles.credit !== '') L.control.attribution({ prefix: false }).addTo(map);
};

/** Land from the bundle, the course sailed and to go; `Chartwork` draws what lies above them. @throws when the outlines do not come */
export const drawMap = async (frame: HTMLElement, description: string): Promise<DrawnMap> => {
  const outlines = await coarseLand();
  const map = createMap(frame);
  frame.setAttribute('aria-description', description);
  map.createPane(landPane).style.zIndex = underTiles;
  const renderer = L.canvas({ pane: landPane, padding: 0.5 });
  // Set on the group, because Leaflet passes its options on to the paths that it makes.
  const onLand = { style: landStyle, pane: landPane, renderer };
  const land = L.geoJSON(outlines, onLand).addTo(map);
  addTiles(map);
  const sailed = L.polyline([], courseStyle()).addTo(map);
  const toGo = L.polyline([], { ...courseStyle(), dashArray: '5 4' }).addTo(map);
  const chartwork = new Chartwork(map, frame);
  let shown: DrawnRoute | null = null;
  let isRemoved = false;
  let detail: 'coarse' | 'coming' | 'detailed' = 'coarse';

  const takeDetail = async (): Promise<void> => {
    detail = 'coming';
    try {
      const finer = await detailedLand();
      if (isRemoved) return;
      land.clearLayers();
      land.addData(finer);
      detail = 'detailed';
    } catch (failure) {
      // The coarse outlines stay, and the next step closer tries again.
      console.warn('The detailed coast could not be loaded.', failure);
      detail = 'coarse';
    }
  };
  map.on('zoomend', () => {
    if (map.getZoom() >= detailedFromZoom && detail === 'coarse') void takeDetail();
  });

  const recolour = (): void => {
    land.setStyle(landStyle());
    for (const course of [sailed, toGo]) course.setStyle(courseStyle());
  };
  const themes = new MutationObserver(recolour);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });

  const fit = (): void => {
    const points = shown ? pointsOf(shown) : [];
    if (points.length === 0) return;
    map.fitBounds(L.latLngBounds(points.map(latLng)), {
      padding: [fitPadding, fitPadding],
      maxZoom: usualMaxFit,
      animate: false,
    });
  };

  return {
    show: (route, vesselLabel) => {
      const isFirst = shown === null;
      shown = route;
      const { vessel } = route;
      sailed.setLatLngs([...route.sailed, ...(vessel ? [vessel] : [])].map(latLng));
      toGo.setLatLngs([...(vessel ? [vessel] : []), ...route.toGo].map(latLng));
      // Whoever moved the map keeps what they look at.
      if (isFirst) fit();
      chartwork.show(route, vesselLabel);
    },
    resize: (isFullscreen) => {
      map.setMinZoom(isFullscreen ? fullscreenMinZoom : minZoom);
      map.invalidateSize({ animate: false });
      fit();
    },
    zoom: (by) => map.setZoom(map.getZoom() + by, { animate: false }),
    fit,
    remove: () => {
      isRemoved = true;
      themes.disconnect();
      chartwork.remove();
      map.remove();
    },
  };
};
