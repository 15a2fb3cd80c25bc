/** Checks that no text of an operators file becomes a directive, a log line or another folder. */
import { PICTURES } from './pictures.ts';
import { type OperatorIssue, rawOperators, rawText, rawValue } from './raw-operators.ts';

/** Items that are extended, or that name a file or folder: they may have no query and no dot segments. */
const FOLDERS = ['apiBaseUrl', 'consumerUrl', 'publicUrl', 'map.streetsFile', ...PICTURES];
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
/** CSS pixels of a logo; the header takes 32. */
const LOGO_PX = { least: 8, most: 1_000 };

/**
 * The texts that would change a security header, a log or a path. The page needs none of this check: it runs before a file is
 * served.
 */
export function safetyIssues(json: unknown): OperatorIssue[] {
  const issues: OperatorIssue[] = [];
  for (const [path, text] of textsIn(json)) {
    if (/\p{Cc}|\p{Cs}/u.test(text)) issues.push({ path, message: 'holds a control character' });
    else if (!namesPlainHost(text)) {
      issues.push({ path, message: 'must name a host of letters, digits, dots and hyphens' });
    }
  }
  if (!isPlainFolder(rawText(json, 'rootPath') ?? '/')) {
    issues.push({ path: 'rootPath', message: 'must not lead out of its folder' });
  }
  for (const [index, operator] of rawOperators(json).entries()) {
    const at = (item: string, message: string) =>
      issues.push({ path: `operators[${index}].${item}`, message });
    for (const item of FOLDERS) {
      if (!isPlainFolder(rawText(operator, item) ?? '/')) {
        at(item, 'must have no query, fragment or dots that lead elsewhere');
      }
    }
    for (const item of ['logo.widthPx', 'logo.heightPx']) {
      const px = rawValue(operator, item);
      if (typeof px === 'number' && (px < LOGO_PX.least || px > LOGO_PX.most)) {
        at(item, `must be from ${LOGO_PX.least} to ${LOGO_PX.most}`);
      }
    }
  }
  return issues;
}

/** Whether a text that is an address names a host that is one, as it is written and as it is read. */
function namesPlainHost(text: string): boolean {
  // A URL is read without the spaces around it.
  if (!/^ *https?:/i.test(text) || !URL.canParse(text)) return true;
  return HOST.test(new URL(text).hostname) && !text.includes('\\');
}

/** Whether an address is the same when a browser has read it: no dot segments, whole or encoded. */
function isPlainFolder(address: string): boolean {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  return (
    !/[?#\\]/.test(path) && !path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
  );
}

/** Every text of a file, with its path. */
function textsIn(json: unknown, path = ''): [path: string, text: string][] {
  if (typeof json === 'string') return [[path, json]];
  if (Array.isArray(json)) {
    return (json as unknown[]).flatMap((entry, index) => textsIn(entry, `${path}[${index}]`));
  }
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    textsIn(value, path === '' ? name : `${path}.${name}`),
  );
}
