/** The built portal in a process of its own, as `npm start` runs it but for the lines of its log. */
import 'reflect-metadata';
import { join } from 'node:path';
import { bookingsModel } from '#projections/bookings/read-model';
import { builtWeb, createPortal } from '#portal/portal';
import { seedBasics, seedPortal, settled } from '#portal/seed/seed-portal';
import { configFor } from '../../support/config.ts';
import { foundMany } from './found-many.ts';
import { declareMany, type ManyNominations, nominateMany } from './nominate-many.ts';
import { NominationQuestions } from './nomination-questions.ts';
import { joinMany, registerMany } from './register-many.ts';
import { admitMany, seedWizardWorld } from './wizard-world.ts';
import { answerQuestions, optionsGiven } from './answer-questions.ts';
import { tellPapers } from './tell-papers.ts';
import { isOfVoyages, VoyageQuestions } from './voyage-questions.ts';

export interface PortalOptions {
  readonly folder: string;
  /** `people`: organisations, users and reference data. `demo`: the whole demo world. */
  readonly seed: 'people' | 'demo';
  /** Further organisations, of 20 members each. */
  readonly organisations?: number;
  /** Organisations that wizards have admitted, of five invited people each. */
  readonly admitted?: number;
  /** Staff in no organisation and companies of none, for wizards to choose from. */
  readonly wizardWorld?: { readonly staff: number; readonly companies: number };
  /** Further people, in no organisation. */
  readonly people?: number;
  /** Vessels nominated to Atlântica. */
  readonly nominations?: ManyNominations;
  /** Bookings that Atlântica has declared. */
  readonly bookings?: number;
  /** Further members of Atlântica, who sign in as the demo's users do (`writersEmail`). */
  readonly writers?: number;
  /** Of one port call, a megabyte each. */
  readonly papers?: number;
  /** Limits of live connections; without it those of one person and one address are lifted. */
  readonly live?: 'as shipped';
}

const options = optionsGiven() as PortalOptions;
const { folder, seed, live, organisations, people, admitted, wizardWorld } = options;
const { nominations, bookings, writers, papers } = options;
const sourceOfPapers = join(folder, 'told');
const portal = await createPortal({
  config: configFor(folder, {
    logLevel: 'error',
    node: 'under-load',
    ...(papers !== undefined && { papers: { folder: sourceOfPapers } }),
    // Thousands of sockets of one person are measured.
    ...(live === undefined && { live: { maxOfUser: 10_000, maxOfAddress: 10_000 } }),
  }),
  web: builtWeb(),
  seed: async (engine) => {
    if (seed === 'demo') return seedPortal(engine);
    await seedBasics(engine);
    if (organisations !== undefined) await foundMany(engine, organisations);
    if (people !== undefined) await registerMany(engine, people);
    if (wizardWorld !== undefined) await seedWizardWorld(engine, wizardWorld);
    if (admitted !== undefined) await admitMany(engine, admitted);
    if (writers !== undefined) await joinMany(engine, writers);
    if (nominations !== undefined) await nominateMany(engine, nominations, new Date().toISOString());
    if (bookings !== undefined) await declareMany(engine, bookings);
    await settled(engine);
  },
});

if (papers !== undefined) await tellPapers(portal.engine, sourceOfPapers, papers);

const ofNominations = new NominationQuestions(portal);
const ofVoyages = new VoyageQuestions(portal);

/**
 * `bookings {organisation}`: how many it has; `mails`: how many have left; `head`: the last position; `reached`: how far the read models
 * are; and those of `NominationQuestions` and `VoyageQuestions`.
 */
const own = async (question: string): Promise<unknown> => {
  const [what = '', ...more] = question.split(' ');
  const [organisation = ''] = more;
  const { documents, events, projections } = portal.engine;
  if (what === 'bookings') return documents.count(bookingsModel, { organisationId: organisation });
  if (what === 'mails') return (await portal.engine.outbox?.list({ skip: 0, limit: 0 }))?.total;
  if (what === 'head') return events.head();
  if (what === 'reached') return projections.reached();
  if (isOfVoyages(what)) return ofVoyages.answer(what, more);
  return ofNominations.answer(what, more);
};

answerQuestions({ address: portal.address, close: () => portal.close(), own });
