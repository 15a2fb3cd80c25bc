/**
 * A server that plays faults: it stands before the product's own and passes everything on, but for the
 * paths a test has taken over. Real sockets, so that resets, short bodies and silence are the real thing.
 */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { listen } from '../../server/listen.ts';
import { stopServer } from './api-server.ts';

/** Answers instead of the product; `pass` hands the request on after all. */
export type FaultAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
) => void;

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>;

/** @param origin of the running product that it stands before */
export async function startFaultServer(origin: string) {
  const target = new URL(origin);
  let faults: { path: RegExp; answer: FaultAnswer }[] = [];
  const held = new Set<ServerResponse>();
  const seen: string[] = [];

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    seen.push(`${request.method ?? ''} ${path}`);
    const pass = () => passOn(target, request, response);
    const fault = faults.findLast((candidate) => candidate.path.test(path));
    if (!fault) return pass();
    held.add(response);
    response.once('close', () => held.delete(response));
    fault.answer(request, response, pass);
  });
  const port = await listen(server, 0, '127.0.0.1');

  return {
    origin: `http://localhost:${port}`,
    /** Every request so far, as `METHOD path`. */
    seen,
    /** Plays a fault on all requests whose path (with query) matches, until `heal`. */
    play: (path: RegExp, answer: FaultAnswer) => void faults.push({ path, answer }),
    /** Nothing can be reached any more, as if the network were gone. `heal` ends that too. */
    goDark: () => {
      faults.push({ path: /./, answer: reset });
      server.closeAllConnections();
    },
    /** The faults end. Connections that a fault holds open are cut. */
    heal: () => {
      faults = [];
      for (const response of held) response.destroy();
    },
    stop: () => stopServer(server),
  };
}

function passOn(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = target;
  const { method, headers, url: path } = request;
  const onward = httpRequest(
    { hostname: hostname === 'localhost' ? '127.0.0.1' : hostname, port, method, path, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}

// The faults by name (the fault matrix, "API").

export function status(code: number): FaultAnswer {
  return (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/json' }).end('{"error":"played"}');
  };
}

/** Takes the request and never answers. */
export const hang: FaultAnswer = () => {};

/** The connection is cut before any answer. */
export const reset: FaultAnswer = (request) => {
  request.socket.resetAndDestroy();
};

/** The true answer, byte by byte: it would take hours. */
export const drip: FaultAnswer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const timer = setInterval(() => response.write(' '), 1000);
  response.once('close', () => clearInterval(timer));
};

/** Promises more bytes than it sends. */
export const shortLength: FaultAnswer = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
  response.write('[{"parkingLotId":1,"name":"Halv"');
  setTimeout(() => request.socket.destroy(), 50);
};

export function body(text: string, contentType = 'application/json'): FaultAnswer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': contentType }).end(text);
  };
}

/** The page of a host that renders none: it asks for operators, texts and answers itself. */
export const shellOnly: FaultAnswer = (request, _response, pass) => {
  request.url = '/index.html';
  pass();
};

export const truncatedJson = body('[{"parkingLotId":1,"name":"Halv","address":{"street"');
export const html = body('<!doctype html><title>Hotellets nett</title><p>Logg inn', 'text/html');
export const noContent: FaultAnswer = (_request, response) => {
  response.writeHead(204).end();
};
