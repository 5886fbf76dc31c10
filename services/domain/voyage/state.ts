export interface VoyageState {
  readonly scheduled: boolean;
}

export const initialVoyageState: VoyageState = { scheduled: false };
