/** Finds elements in XML written by machines, in which an element never contains one of its own name. Time is linear in the
 * length of the text, whatever it holds. */

import { TOO_LONG } from './read-bytes.ts';

interface XmlElement {
  readonly attributes: string;
  readonly content: string;
}

interface FoundElement extends XmlElement {
  /** The index behind the element. */
  readonly end: number;
}

/** Whole elements of that name, with or without a prefix (`x:row`). */
export function* elementsIn(text: string, name: string): Generator<FoundElement, void> {
  const opening = new RegExp(`<((?:\\w{1,40}:)?${name})(?=[\\s>/])`, 'g');
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [, tag = ''] = match;
    const tagEnd = text.indexOf('>', opening.lastIndex);
    if (tagEnd < 0) return;
    const isEmpty = text[tagEnd - 1] === '/';
    const close = isEmpty ? tagEnd : text.indexOf(`</${tag}>`, tagEnd);
    if (close < 0) return;
    const end = isEmpty ? tagEnd + 1 : close + tag.length + 3;
    yield {
      attributes: text.slice(opening.lastIndex, isEmpty ? tagEnd - 1 : tagEnd),
      content: isEmpty ? '' : text.slice(tagEnd + 1, close),
      end,
    };
    opening.lastIndex = end;
  }
}

/** The longest tag that is expected: machines write no longer ones. */
const MAX_TAG = 1_024;

/** The same for a text that comes in chunks. An element that is longer than `maxLength` is `TOO_LONG`. */
export async function* elements(
  chunks: AsyncIterable<string>,
  name: string,
  maxLength: number,
): AsyncGenerator<XmlElement | typeof TOO_LONG, void> {
  const opening = new RegExp(`<(?:\\w{1,40}:)?${name}(?=[\\s>/])`);
  const closing = new RegExp(`</(?:\\w{1,40}:)?${name}>`);
  let text = '';
  let waitingFor = 0;
  let isTooLong = false;
  for await (const chunk of chunks) {
    text += chunk;
    if (isTooLong) {
      const close = closing.exec(text);
      text = text.slice(close ? close.index + close[0].length : -MAX_TAG);
      if (!close) continue;
      isTooLong = false;
    }
    // An unfinished element is searched again only when the text has doubled, so the total time stays linear.
    if (text.length < waitingFor) continue;
    let end = 0;
    for (const element of elementsIn(text, name)) {
      ({ end } = element);
      yield element;
    }
    text = text.slice(end);
    waitingFor = end > 0 ? 0 : text.length * 2;
    if (text.length <= maxLength + 65_536) continue;
    // The text between two elements, or after the last one, may be long.
    isTooLong = opening.test(text);
    if (isTooLong) yield TOO_LONG;
    text = text.slice(-MAX_TAG);
    waitingFor = 0;
  }
  if (!isTooLong) yield* elementsIn(text, name);
}
