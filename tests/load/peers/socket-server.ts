/** Bare `ws`: one string to all who are connected, when it is asked for over HTTP. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { answerQuestions } from '../support/answer-questions.ts';
import { listeningPort } from '../../support/listening-port.ts';

const http = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const frame = Buffer.concat(chunks).toString();
    for (const socket of sockets.clients) socket.send(frame);
    response.end();
  });
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 32 * 1024 });
await new Promise<void>((resolve) => {
  http.listen(0, '127.0.0.1', resolve);
});
answerQuestions({
  address: `http://127.0.0.1:${listeningPort(http)}`,
  close: async () => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  },
});
