import { HYDRATION_END, HYDRATION_START } from '../ui/hydration-events.ts';
import { cameByBrowser, keepLeft, opensHere, takeLeft } from '../ui/link-clicks.ts';
import { PAGE_DATA_ID } from './document-ids.ts';
import { nextTask } from './next-task.ts';
import type { PageData } from './page-data.ts';

/** As long as people wait for an answer; a later one would surprise them. */
const LONGEST_WAIT_MS = 10_000;

/** Controls that do nothing without the app. Links, popovers and folds work by themselves. */
const NEEDS_APP = 'button[type=button]:not([popovertarget])';
const ON = '[aria-pressed=true], [aria-expanded=true]';

interface Pressed {
  readonly button: HTMLElement;
  readonly wasOn: boolean;
  readonly form: HTMLFormElement | undefined;
}

/**
 * Keeps what the visitor presses before the app's code has come, until the page is hydrated. The last button is then pressed
 * once, unless the visitor has done something else since; what was ticked is ticked. A form that was sent waits, too: the
 * page it leads to would know neither what was ticked nor that it was sent. [U5]
 * @returns stops: nothing waits any longer, and a form is sent as without scripts
 */
export function keepEarlyPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let isReactsTurn = false;
  let last: Pressed | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let ticked: readonly HTMLInputElement[] = [];

  const forget = (): void => {
    clearTimeout(limit);
    last?.button.removeAttribute('data-pressed');
    last = undefined;
  };
  const stop = (): void => {
    forget();
    listening.abort();
  };
  const giveUp = (): void => {
    const { form } = last ?? {};
    stop();
    form?.submit();
  };
  const keep = (button: HTMLElement, form?: HTMLFormElement): void => {
    forget();
    button.setAttribute('data-pressed', '');
    last = { button, wasOn: button.matches(ON), form };
    limit = setTimeout(form ? giveUp : forget, LONGEST_WAIT_MS);
  };
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    forget();
    if (!(target instanceof Element)) return;
    if (isReactsTurn) {
      ticked = ticked.filter((box) => box !== target);
      return;
    }
    const language = target.closest<HTMLAnchorElement>('a[hreflang]');
    // The server renders it without the address's query.
    if (language) language.search = queryWithTyped();
    const link = target.closest('a');
    if (link && opensHere(event)) leaveBy(link);
    const button = target.closest<HTMLElement>(NEEDS_APP);
    if (button) keep(button);
  };
  const onSubmit = (event: SubmitEvent): void => {
    const { target: form, submitter } = event;
    if (isReactsTurn || !(form instanceof HTMLFormElement) || !submitter) return;
    event.preventDefault();
    keep(submitter, form);
  };
  const onStart = (): void => {
    isReactsTurn = true;
    // Some may have been ticked before this code came.
    const boxes = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]');
    ticked = [...boxes].filter((box) => box.checked !== box.defaultChecked);
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
  document.addEventListener('click', onClick, options);
  document.addEventListener('submit', onSubmit, options);
  document.addEventListener('input', forget, options);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && forget(), options);
  document.addEventListener(HYDRATION_START, onStart, options);
  document.addEventListener(HYDRATION_END, () => void onEnd(), options);
  return giveUp;
}

/**
 * Keeps a search that a lot's link leaves, in its address and for the link back to it: the query leads to what was asked,
 * except to what was ticked since; without one, "Tilbake" restores what the app's code has saved. [U2]
 */
function leaveBy(link: HTMLAnchorElement): void {
  const operatorId = operatorOfPage();
  if (searchField() && link.matches('[href*="/parkinglot/"]')) {
    const query = queryWithTyped();
    history.replaceState(history.state, '', query && `?${query}`);
    // After a reload or a step back, a bare address is the saved search's, which hasn't been restored yet.
    keepLeft(operatorId, query === '' && cameByBrowser() ? {} : { query });
  } else if (link.matches('[data-returns]')) {
    const { query } = takeLeft(operatorId) ?? {};
    if (query === undefined) keepLeft(operatorId, {});
    else link.search = query;
  }
}

function operatorOfPage(): string {
  const data = document.getElementById(PAGE_DATA_ID)?.textContent || 'null';
  return (JSON.parse(data) as PageData | null)?.operator.id ?? '';
}

function searchField(): HTMLInputElement | null {
  return document.querySelector('input[name=search]');
}

function queryWithTyped(): string {
  const query = new URLSearchParams(location.search);
  const field = searchField();
  if (field && field.value !== field.defaultValue) {
    query.set('search', field.value);
    // They belong to the search before. [U1]
    query.delete('page');
    query.delete('area');
  }
  return query.toString();
}
