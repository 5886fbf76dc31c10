import { createContext, useContext } from 'react';

/** Whether a page stands for itself, without menu, profile and live connection. */
export const PlainLayout = createContext(false);

export const useIsPlain = (): boolean => useContext(PlainLayout);
