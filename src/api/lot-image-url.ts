/** The address of a lot's `image` (specification, section 3); undefined for a path that leaves the API's folder in any way. */
export function lotImageUrl(folder: URL, image: unknown): string | undefined {
  if (typeof image !== 'string' || image === '' || image.length > 1024) return undefined;
  if (climbs(image)) return undefined;
  const written = `${folder.origin}${folder.pathname}/${image.replace(/^\//, '')}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  url.hash = '';
  const inside = url.origin === folder.origin && url.pathname.startsWith(`${folder.pathname}/`);
  return inside && url.username === '' ? url.href : undefined;
}

/** Whether a server that decodes the path once more than the URL parser does would leave the folder or the host. */
function climbs(path: string): boolean {
  let text = path;
  for (let round = 0; round < 4; round += 1) {
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[\\\u0000-\u001f\u007f]|\/\/|(^|\/)\.\.?(\/|$|[?#;])/.test(text)) return true;
    let next: string;
    try {
      next = decodeURIComponent(text);
    } catch {
      return true;
    }
    if (next === text) return false;
    text = next;
  }
  return true;
}
