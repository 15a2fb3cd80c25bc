import { HYDRATION_END, HYDRATION_START } from '../ui/hydration-events.ts';
import { nextTask } from './next-task.ts';

/** As long as people wait for an answer; who has turned to something else by then would be surprised by a late one. */
const LONGEST_WAIT_MS = 10_000;

/** What does nothing without the app. Links, popovers, folds and the form work by themselves. */
const NEEDS_APP = 'button[type=button]:not([popovertarget])';
const ON = '[aria-pressed=true], [aria-expanded=true]';

/**
 * Keeps what the visitor presses before the app's code has come, until the page is hydrated. The last button is then pressed
 * once, unless the visitor has done something else since; what was ticked is ticked. [U5]
 * @returns stop
 */
export function keepEarlyPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let isReactsTurn = false;
  let last: { readonly button: HTMLElement; readonly wasOn: boolean } | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let ticked = new Set<HTMLInputElement>();

  const forget = (): void => {
    clearTimeout(limit);
    last?.button.removeAttribute('data-pressed');
    last = undefined;
  };
  const onClick = ({ target }: Event): void => {
    forget();
    if (!(target instanceof Element)) return;
    if (target instanceof HTMLInputElement && target.type === 'checkbox') {
      if (isReactsTurn) ticked.delete(target);
      else ticked.add(target);
      return;
    }
    const button = target.closest<HTMLElement>(NEEDS_APP);
    if (!button || isReactsTurn) return;
    button.setAttribute('data-pressed', '');
    last = { button, wasOn: button.matches(ON) };
    limit = setTimeout(forget, LONGEST_WAIT_MS);
  };
  const onStart = (): void => {
    isReactsTurn = true;
    ticked = new Set([...ticked].filter((box) => box.checked !== box.defaultChecked));
  };
  const onEnd = async (): Promise<void> => {
    // The event comes out of React's work, in which nothing can be drawn at once.
    await nextTask();
    const pressed = last;
    stop();
    for (const box of ticked) {
      // React knows the state that the HTML has, and takes a click as a change from there.
      box.checked = box.defaultChecked;
      box.click();
    }
    if (!pressed) return;
    const { button, wasOn } = pressed;
    // What the browser remembered may have done it: a saved lot must not be removed by a press on "Lagre". Looked at where
    // the press arrives, since on its way there React hydrates the part that it belongs to.
    const unlessDone = (event: Event): void => {
      if (!wasOn && button.matches(ON)) event.stopPropagation();
    };
    button.addEventListener('click', unlessDone, { once: true });
    button.click();
  };
  const stop = (): void => {
    forget();
    listening.abort();
  };
  document.addEventListener('click', onClick, options);
  document.addEventListener('input', forget, options);
  document.addEventListener(HYDRATION_START, onStart, options);
  document.addEventListener(HYDRATION_END, () => void onEnd(), options);
  return stop;
}
