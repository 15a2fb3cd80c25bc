import { createHash } from 'node:crypto';

import type { Operator, OperatorsFile } from '../src/operators/operator.ts';
import { picturesOf } from '../src/operators/pictures.ts';
import { themeCss } from '../src/operators/theme.ts';

/**
 * Hosts of the Maps JavaScript API, by directive: Google's allow-list policy for sites that can't
 * send a nonce. The API brings its own inline styles, hence the one `unsafe-inline`.
 */
const GOOGLE = {
  script: ['https://*.googleapis.com', 'https://*.gstatic.com', 'blob:', "'wasm-unsafe-eval'"],
  style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
  image: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  connect: [
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  worker: ['blob:'],
  frame: ['https://*.google.com'],
  trustedTypes: [
    'google-maps-api-loader',
    'google-maps-api#html',
    'goog#html',
    'lit-html',
    "'allow-duplicates'",
  ],
} as const;

/** Allows the style element that server/page-html.ts writes. */
function themeHash(operator: Operator): string {
  return `'sha256-${createHash('sha256').update(themeCss(operator)).digest('base64')}'`;
}

/** Returns the origin of an absolute http(s) address, and nothing for a path of this origin. */
function originOf(address: string | undefined): string[] {
  return address !== undefined && /^https?:/.test(address) ? [new URL(address).origin] : [];
}

function unique(...sources: readonly (readonly string[])[]): string {
  return [...new Set(sources.flat())].join(' ');
}

/** Hosts an operator's images come from: its API's, and what its configuration names. */
function imageOrigins(operator: Operator): string[] {
  const pictures = picturesOf(operator).map(([, address]) => address);
  return [...pictures, operator.apiBaseUrl].flatMap(originOf);
}

function mapOrigins({ map: { streets } }: Operator): string[] {
  if (!streets) return [];
  return [streets.styleUrl, streets.darkStyleUrl, ...streets.origins].flatMap(originOf);
}

function contentSecurityPolicy(operators: readonly Operator[]): string {
  const google = operators.some((operator) => operator.map.google !== undefined);
  const withGoogle = (sources: readonly string[]) => (google ? sources : []);
  const maps = operators.flatMap(mapOrigins);
  const frameAncestors = operators.flatMap((operator) => operator.frameAncestors.flatMap(originOf));
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': unique(["'self'"], withGoogle(GOOGLE.script)),
    // The hash allows the style element with the operator's colours. With Google it is left out: a hash
    // turns off `unsafe-inline`, which Google's own styles need.
    'style-src': unique(["'self'"], google ? GOOGLE.style : operators.map(themeHash)),
    // MapLibre's style sheet draws its controls with data: images.
    'img-src': unique(
      ["'self'", 'data:'],
      operators.flatMap(imageOrigins),
      maps,
      withGoogle(GOOGLE.image),
    ),
    'font-src': unique(["'self'"], withGoogle(GOOGLE.font)),
    // The visitor's consent decides whether a foreign host is contacted at all (M2).
    'connect-src': unique(
      ["'self'"],
      operators.flatMap((operator) => originOf(operator.apiBaseUrl)),
      maps,
      withGoogle(GOOGLE.connect),
    ),
    'worker-src': unique(["'self'"], withGoogle(GOOGLE.worker)),
    'manifest-src': "'self'",
    'frame-src': google ? unique(GOOGLE.frame) : "'none'",
    'frame-ancestors': unique(["'self'"], frameAncestors),
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': unique(
      ['default', 'dompurify', 'structured-data', 'api-html'],
      withGoogle(GOOGLE.trustedTypes),
    ),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/**
 * Returns the headers of every page, made from the operators' configuration. A static host needs the same
 * ones. One policy serves all operators of the file, because they may share one address.
 */
export function securityHeaders(file: OperatorsFile): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(file.operators),
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin',
    // Cuts the link between our page and pages of other origins that opened it or that it opened.
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
