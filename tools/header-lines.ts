/** How a server's configuration says headers. */
const FORMATS = {
  /** For an nginx `include`. `always`: a 404 is a page too. */
  nginx: (headers: readonly Header[]) => [
    '# Made by `npm run finder -- headers` from the operators file. Changes belong there.',
    ...headers.map(([name, value]) => `add_header ${title(name)} ${nginxString(value)} always;`),
  ],
  /** The `_headers` file of static hosts. */
  static: (headers: readonly Header[]) => [
    '/*',
    ...headers.map(([name, value]) => `  ${title(name)}: ${value}`),
  ],
} as const;

type Header = readonly [name: string, value: string];
/**
 * Headers as lines of configuration, with a line break at the end.
 * @throws Error for a value that nginx would read as a variable or that breaks out of its line
 */
export function headerLines(
  headers: Readonly<Record<string, string>>,
  format: keyof typeof FORMATS,
): string {
  const entries = Object.entries(headers);
  for (const [name, value] of entries) {
    if (!/^[\x20-\x7e]*$/.test(value)) throw new Error(`${name} holds more than plain text`);
  }
  return `${FORMATS[format](entries).join('\n')}\n`;
}

/** nginx has no escape for `$`. */
function nginxString(value: string): string {
  if (value.includes('$')) throw new Error(`nginx can't hold a $ in a header: ${value}`);
  return `"${value.replace(/[\\"]/g, String.raw`\$&`)}"`;
}

/** `content-security-policy` → `Content-Security-Policy` */
function title(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
