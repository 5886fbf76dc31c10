/** A bare server of a page beside work that nobody could make smaller: what the machine and the slices alone do to a neighbour. */
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { listeningPort } from '../../support/listening-port.ts';
import { answerQuestions } from '../support/answer-questions.ts';

/** Milliseconds, as long work of the portal is cut. */
const slice = 5;

const rows = Array.from({ length: 60 }, (_, n) => ({ id: `booking-${n}`, comment: 'as agreed '.repeat(60) }));
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data: rows }));
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});

const spin = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

let end: () => unknown = () => undefined;
const begins: Readonly<Record<string, () => void>> = {
  'a worker that burns a core': () => {
    const worker = new Worker('for (;;);', { eval: true });
    end = () => worker.terminate();
  },
  'slices of 5 ms on its own loop': () => {
    let isOver = false;
    const next = (): void => {
      spin(slice);
      if (!isOver) setImmediate(next);
    };
    next();
    end = () => (isOver = true);
  },
};

answerQuestions({
  address: `http://127.0.0.1:${listeningPort(server)}`,
  close: async () => {
    server.closeAllConnections();
    server.close();
  },
  /** What it shall do beside; anything else ends it. */
  own: async (question) => {
    if (begins[question]) begins[question]();
    else await end();
  },
});
