/**
 * For `node --import`: the clock and all long timers of a process run `CLOCK_SPEED` times as fast,
 * from `CLOCK_START` on. Timers of up to
 * ten seconds keep their length: they limit work of this machine, which is no faster.
 */
const speed = Number(process.env.CLOCK_SPEED ?? 1);
const RealDate = Date;
const startMs = Number(process.env.CLOCK_START ?? RealDate.now());
const now = () => startMs + (RealDate.now() - startMs) * speed;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }

  static now() {
    return now();
  }
};
for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name];
  globalThis[name] = (call, ms, ...given) => real(call, ms > 10_000 ? ms / speed : ms, ...given);
}
