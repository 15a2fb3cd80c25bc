/** Calls back in the first task after the next frame was handed over. */
export function afterPaint(callback: (nowMs: number) => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => callback(performance.now()));
    port1.start();
    port2.postMessage(undefined);
  });
}
