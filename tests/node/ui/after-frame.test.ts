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
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    frames.length = 0;
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

  it('runs in a hidden page, which draws no frame', () => {
    const act = vi.fn<() => void>();
    afterFrame(act);
    vi.advanceTimersByTime(250);
    expect(act).toHaveBeenCalledOnce();
  });

  it('drops what is stopped before its frame', () => {
    const act = vi.fn<() => void>();
    const stop = afterFrame(act);
    stop();
    draw();
    vi.runAllTimers();
    expect(act).not.toHaveBeenCalled();
  });
});
