/**
 * Runs in a page before its scripts: remembers the list of each frame that was painted after a key, and tells when it was the
 * final one.
 */
import { afterPaint } from './after-paint.ts';

let pressedMs = 0;
let before = '';
let frames: (readonly [atMs: number, list: string])[] = [];
let isAsked = false;

function list(): string {
  const links = document.querySelectorAll('#results a[href*="/parkinglot/"]');
  return Array.from(links, (link) => `${link.getAttribute('href')} ${link.textContent}`).join('\n');
}

addEventListener(
  'keydown',
  ({ timeStamp }) => {
    pressedMs = timeStamp;
    before = list();
    frames = [];
  },
  true,
);

new MutationObserver((mutations) => {
  const results = document.querySelector('#results');
  if (isAsked || !mutations.some(({ target }) => results?.contains(target))) return;
  isAsked = true;
  afterPaint((nowMs) => {
    isAsked = false;
    frames.push([nowMs, list()]);
  });
}).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['href'],
});

window.benchKeys = () => {
  const last = list();
  const other = frames.findLastIndex(([, shown]) => shown !== last);
  if (last === before && other < 0) return [];
  const painted = frames[other + 1];
  return painted ? [painted[0] - pressedMs] : [];
};
