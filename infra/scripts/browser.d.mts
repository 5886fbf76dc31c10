/** Environment variables by which the tests find their browser; unpacks one where none is installed. */
export declare const ensureBrowser: () => Promise<{ CHROMIUM_PATH: string; CHROMIUM_LIBRARIES?: string }>;
