import type { BookingTemplateName } from './names.ts';
import { cmpc } from './cmpc.ts';
import { main } from './main.ts';
import { suzano } from './suzano.ts';
import type { BookingTemplate } from './template.ts';

export const templates: Readonly<Record<BookingTemplateName, BookingTemplate>> = { main, cmpc, suzano };

/** The template of this name; what an event or a profile names and no longer exists reads as `main`. */
export const templateOf = (name: string): BookingTemplate =>
  Object.hasOwn(templates, name) ? templates[name as BookingTemplateName] : main;

/** What the template of this name asks of every row. */
export const mandatoryOf = (name: string): BookingTemplate['mandatory'] => templateOf(name).mandatory;
