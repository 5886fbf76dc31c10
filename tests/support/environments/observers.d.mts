/** Ends the observers of performance that a file began and did not end. */
export declare const endObservers: () => void;
