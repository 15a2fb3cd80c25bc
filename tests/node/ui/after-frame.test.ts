import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFrame } from '../../../src/ui/after-frame.ts';

describe('quality 2: what waits for a frame', () => {
  const frames: FrameRequestCallback[] = [];
  const draw = (): void => {
    for (const frame of frames.splice(0)) frame(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  });

  afterEach(() => {
    draw();
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('leaves the frame time to reach the screen, and then runs once', () => {
    const act = vi.fn<() => void>();
    afterFrame(act);
    afterFrame(act);
    vi.advanceTimersByTime(16);
    draw();
    vi.advanceTimersByTime(7);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledOnce();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledOnce();
  });

  it('waits for a frame of its own, and not for ever', () => {
    const first = vi.fn<() => void>();
    const second = vi.fn<() => void>();
    afterFrame(first);
    draw();
    vi.advanceTimersByTime(5);
    afterFrame(second);
    vi.advanceTimersByTime(100);
    expect(second).not.toHaveBeenCalled();
    draw();
    vi.advanceTimersByTime(8);
    expect(second).toHaveBeenCalledOnce();
    const often = setInterval(() => {
      afterFrame(second);
      draw();
    }, 5);
    vi.advanceTimersByTime(260);
    clearInterval(often);
    expect(second).toHaveBeenCalledTimes(2);
    expect(first).toHaveBeenCalledOnce();
  });

  it('runs in a hidden page, which draws no frame', () => {
    const act = vi.fn<() => void>();
    afterFrame(act);
    vi.advanceTimersByTime(250);
    expect(act).toHaveBeenCalledOnce();
  });

  it('drops what is stopped before its frame, and its limit with it', () => {
    const act = vi.fn<() => void>();
    const stop = afterFrame(act);
    stop();
    vi.advanceTimersByTime(200);
    const next = vi.fn<() => void>();
    afterFrame(next);
    vi.advanceTimersByTime(100);
    expect(next).not.toHaveBeenCalled();
    draw();
    vi.advanceTimersByTime(8);
    expect(next).toHaveBeenCalledOnce();
    expect(act).not.toHaveBeenCalled();
  });
});
