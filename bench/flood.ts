/**
 * What `health.ts` runs beside its own questions, in a process of its own: asks a port for paths (standard input,
 * one a line) over some connections, each path in its turn and again from the start, and reports the status of each answer.
 */
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

const [port = '', connections = ''] = process.argv.slice(2);
const paths = (await text(process.stdin)).trim().split('\n');
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const headers = { 'accept-encoding': 'br, gzip' };
let asked = 0;

function ask(): void {
  const path = paths[asked % paths.length] ?? '/';
  asked += 1;
  get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
    process.stdout.write(`${response.statusCode}\n`);
    response.resume().once('end', ask);
  }).once('error', () => process.exit(1));
}

for (let connection = 0; connection < Number(connections); connection += 1) ask();
