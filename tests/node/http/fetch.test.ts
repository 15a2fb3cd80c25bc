import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Fault } from '../../../src/domain/errors.ts';
import { startDownload } from '../../../src/http/download.ts';
import { fetchText } from '../../../src/http/fetch-text.ts';
import { testServers } from '../../support/test-servers.ts';

const serve = testServers();
afterEach(() => void vi.useRealTimers());

test('reports the size of each chunk', async () => {
  const url = await serve((_request, response) => response.end('blåbærsyltetøy'));
  const onBytes = vi.fn<(bytes: number) => void>();
  await expect(fetchText(url, { onBytes })).resolves.toBe('blåbærsyltetøy');
  expect(onBytes.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0)).toBe(17);
});

test('D1: fails when no byte comes for 8 s, before and after the headers', async () => {
  const silent = await serve(() => undefined);
  await expect(fetchText(silent, { stallMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  const stuck = await serve((_request, response) => void response.write('a'));
  await expect(fetchText(stuck, { stallMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = fetchText(silent).catch((error: unknown) => error);
  vi.advanceTimersByTime(8_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await failed).toMatchObject({ code: 'timeout' });
});

test('D1: a slow reader does not count as a stalled network', async () => {
  const url = await serve((_request, response) => response.end('a'.repeat(2 ** 20)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onBytes = vi.fn<(bytes: number) => void>();
  const { body } = await startDownload(url, {}, { onBytes });
  while (!onBytes.mock.calls.some(([bytes]) => bytes > 0)) await nextTurn();
  vi.advanceTimersByTime(60_000);
  await expect(new Response(body).text()).resolves.toHaveLength(2 ** 20);
});

test('fails beyond a size, and reads no further', async () => {
  let closed: Promise<unknown> | undefined;
  const url = await serve((_request, response) => {
    closed = once(response, 'close');
    response.write('a'.repeat(200));
  });
  await expect(fetchText(url, { maxBytes: 100 })).rejects.toMatchObject({ code: 'bad-data' });
  await closed;
});

test('can be aborted at any time, which ends the connection', async () => {
  let closed: Promise<unknown> | undefined;
  const url = await serve((_request, response) => {
    closed = once(response, 'close');
    response.write('a');
  });
  const early = startDownload(url, { signal: AbortSignal.abort() });
  await expect(early).rejects.toMatchObject({ code: 'aborted' });
  const controller = new AbortController();
  const { body } = await startDownload(url, { signal: controller.signal });
  const reader = body.getReader();
  await reader.read();
  controller.abort();
  await expect(reader.read()).rejects.toMatchObject({ code: 'aborted' });
  await closed;
});

test.each([
  [new Fault('http', 'x'), 'http'],
  // As it comes from the worker, which copies no class.
  [Object.assign(new Error('x'), { name: 'Fault:bad-data' }), 'bad-data'],
  [Object.assign(new Error('x'), { name: 'Fault:none' }), 'worker'],
  [new DOMException('x', 'AbortError'), 'aborted'],
  [new DOMException('x', 'TimeoutError'), 'timeout'],
  [new TypeError('x'), 'worker'],
  ['x', 'worker'],
])('D1: %s is the fault %s', (thrown, code) => {
  const fault = Fault.from(thrown);
  expect(fault).toMatchObject({ code, message: 'x', name: `Fault:${code}` });
  expect(fault === thrown ? undefined : fault.cause).toEqual(
    thrown instanceof Fault ? undefined : typeof thrown === 'string' ? new Error('x') : thrown,
  );
});
