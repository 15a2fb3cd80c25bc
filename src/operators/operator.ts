/** White label: what an operator configures. Read at run time from one JSON, so that one build serves every operator. */
import * as v from 'valibot';
import { CURRENCIES } from '../domain/currencies.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../domain/languages.ts';
import { PROPERTY_KINDS } from '../domain/property-vocabulary.ts';

/** No text of the file becomes a directive, a log line or another folder: that is what these checks are for. */
const text = v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters'));
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Only http(s), of a host that is one as it is written and as it is read, no credentials: nothing else may become a link (P6). */
function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const hasPlainHost = HOST.test(hostname) && !value.includes('\\');
  return /^https?:$/.test(protocol) && hasPlainHost && username === '' && password === '';
}

const webUrl = v.pipe(
  text,
  v.check(
    isWebUrl,
    'must be an absolute http(s) address of a host of letters, digits, dots and hyphens, without credentials',
  ),
);

/** What is extended, or names a file or folder, is the same when a browser has read it: no dot segments, whole or encoded. */
const plainFolder = v.check((address: string) => {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  return (
    !/[?#\\]/.test(path) && !path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
  );
}, 'must have no query, fragment or dots that lead elsewhere');

/** A path of this origin, or one relative to the app: never another host's, which would ask for consent. */
function pathTo(extension: string) {
  return v.pipe(
    v.string(),
    v.regex(
      new RegExp(String.raw`^/?(?!/)[\w.~-][\w./~-]*\.${extension}$`),
      `must be a path to a .${extension} file on this origin`,
    ),
  );
}

/** A path of this origin, or an absolute http(s) address. */
const assetUrl = v.pipe(
  text,
  v.check(
    (value) => /^\/(?!\/)[^\\]*$/.test(value) || isWebUrl(value),
    'must be a path that starts with one /, or an absolute http(s) address without credentials',
  ),
  plainFolder,
);

/** The content security policy knows origins only. */
const origin = v.pipe(
  webUrl,
  v.check(
    (value) => !isWebUrl(value) || new URL(value).href === `${new URL(value).origin}/`,
    'must be an origin such as https://www.example.no',
  ),
);

/** What is filled in for a report. [F9] */
export const REPORT_BLANK = /\{(id|name|address|fact)\}/g;

/** F9: https or mailto, with its host or mailbox written out, so that a lot's name can't change where it leads. */
const reportTemplate = v.pipe(
  text,
  v.maxLength(1_000, 'must have at most 1000 letters'),
  v.check((value) => {
    const plain = value.replaceAll(REPORT_BLANK, 'x');
    const isWritten =
      /^https:\/\/[^/?#{}@\s\\]+[/?#]/.test(value) ||
      /^mailto:[^?{}@\s]+@[^?{}@\s]+(\?|$)/.test(value);
    if (!isWritten || /[{}\s]/.test(plain) || !URL.canParse(plain)) return false;
    return value.startsWith('mailto:') || isWebUrl(plain);
  }, 'must be an https or mailto address whose blanks are {id}, {name}, {address} or {fact}, after its host'),
);

/** Known to `Intl`, which is asked: its names differ from one engine to the next. */
const timeZone = v.pipe(
  v.string(),
  v.check((value) => {
    try {
      return (
        new Intl.DateTimeFormat(undefined, { timeZone: value }).resolvedOptions().timeZone !== ''
      );
    } catch {
      return false;
    }
  }, 'must be a time zone such as Europe/Oslo'),
);

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #1a2b3c'));
const colourPair = v.strictObject({ background: colour, foreground: colour });
const palette = v.strictObject({ primary: colourPair, secondary: colourPair });
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be small letters, digits and hyphens, from a letter on'),
);
const finite = v.pipe(v.number(), v.finite('must be a number'));
const email = v.pipe(text, v.email('must be an e-mail address'));

export function numberWithin(least: number, most: number) {
  const message = `must be from ${least} to ${most}`;
  return v.pipe(v.number(), v.minValue(least, message), v.maxValue(most, message));
}

function nameUpTo(most: number) {
  return v.pipe(
    text,
    v.nonEmpty('must not be empty'),
    v.maxLength(most, `must have at most ${most} letters`),
  );
}

const pin = v.strictObject({
  src: assetUrl,
  widthPx: numberWithin(8, 96),
  heightPx: numberWithin(8, 96),
});

/** An external form; the named query parameters are filled in, encoded, null as empty (P6). */
const form = v.strictObject({
  url: webUrl,
  lotNameParameter: nameUpTo(100),
  serviceParameter: v.optional(nameUpTo(100)),
});

export const operatorSchema = v.strictObject({
  id: slug,
  name: nameUpTo(60),
  /** U3: a label of the host name, or the first segment of the path. The first operator needs none. */
  marker: v.optional(slug),
  logo: v.strictObject({
    light: assetUrl,
    dark: assetUrl,
    widthPx: numberWithin(8, 1_000),
    heightPx: numberWithin(8, 1_000),
  }),
  homeUrl: webUrl,
  /** `{base}` of the specification's section 7. */
  apiBaseUrl: assetUrl,
  /** L6: what the API's property ids mean, in the order in which filters are shown. */
  properties: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: v.pipe(
            v.number(),
            v.safeInteger('must be a whole number'),
            v.minValue(0, 'must be at least 0'),
          ),
          kind: v.picklist(PROPERTY_KINDS),
        }),
      ),
      v.checkItems(
        ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
        'must not map an id again',
      ),
    ),
    [],
  ),
  /** `calls`: the API of section 7. `files`: a folder of files that `npm run export-api` wrote. */
  api: v.optional(v.picklist(['calls', 'files']), 'calls'),
  /** U1: the language of the addresses without a prefix; the others have one. */
  language: v.optional(v.picklist(LANGUAGES.map(({ code }) => code)), DEFAULT_LANGUAGE.code),
  /** Where the lots are, by ISO 3166: in its language names are read out, and its own name says nothing in a search (S12). */
  country: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters such as NO')),
    'NO',
  ),
  /** L4: NOK by the specification's rules, whatever the page's language; the others by its language. */
  currency: v.optional(v.picklist(CURRENCIES), 'NOK'),
  /** F2: of opening hours and tariffs; public holidays are known for Norway's. */
  timeZone: v.optional(timeZone, 'Europe/Oslo'),
  /** F4: whether the API answers `GET {base}/availability`. */
  availability: v.optional(v.boolean(), false),
  /** F4: how old a reading of free spaces may be. */
  availabilityMaxAgeMinutes: v.optional(numberWithin(1, 1_440), 15),
  /** P6: without any of these, what it would open isn't there. */
  apps: v.optional(
    v.strictObject({
      androidUrl: v.optional(webUrl),
      iosUrl: v.optional(webUrl),
      qrPageUrl: v.optional(webUrl),
    }),
  ),
  /** The consumer permit page is `areas/{lotId}/services/{serviceId}` under this. */
  consumerUrl: v.optional(v.pipe(webUrl, plainFolder)),
  contactForm: v.optional(form),
  requestForm: v.optional(form),
  supportEmail: v.optional(email),
  /** A3: who is behind the service, in the footer. */
  organisation: v.optional(
    v.strictObject({
      name: nameUpTo(120),
      /** As the country's register gives it; Norway's has nine digits. */
      number: v.pipe(
        v.string(),
        v.regex(/^[\w-]{2,20}$/, 'must be letters, digits and hyphens, without spaces'),
      ),
      /** The postal address, in one line. */
      address: nameUpTo(200),
      email: v.optional(email),
    }),
  ),
  /** F9: where a wrong fact of a lot is reported; the support address unless given. */
  reportUrl: v.optional(reportTemplate),
  privacyUrl: v.optional(webUrl),
  accessibilityUrl: v.optional(webUrl),
  /** A1: the sources of the lots' data, in the footer and on the map; `import-lots` knows its sources' lines. */
  dataAttribution: v.optional(
    v.array(v.strictObject({ text: nameUpTo(1_000), url: v.optional(webUrl) })),
  ),
  /** D2: whether the lots are the sample's. The server says so, no file. */
  sample: v.optional(v.boolean()),
  colours: v.strictObject({ light: palette, dark: palette }),
  pins: v.strictObject({
    lot: pin,
    /** `colour`: its colour, in which clusters show how many of their lots have chargers. */
    charging: v.strictObject({ ...pin.entries, colour: v.optional(colour) }),
  }),
  icon: assetUrl,
  map: v.strictObject({
    /** M4: the map fits to matches within these bounds. */
    bounds: v.pipe(
      v.tuple([finite, finite, finite, finite]),
      v.check(
        ([west, south, east, north]) =>
          west >= -180 &&
          west < east &&
          east <= 180 &&
          south >= -90 &&
          south < north &&
          north <= 90,
        'must go from west to east within ±180 and from south to north within ±90',
      ),
    ),
    /** M2: `ask` shows the "Gatekart" button first; `elsewhere`: the operator has the consent already. */
    consent: v.picklist(['ask', 'elsewhere']),
    /** M1: PMTiles with the streets of a whole country; a path of this origin. */
    streetsFile: v.optional(v.pipe(pathTo('pmtiles'), plainFolder)),
    streets: v.optional(
      v.strictObject({
        styleUrl: webUrl,
        darkStyleUrl: v.optional(webUrl),
        /** Named in the consent button. */
        provider: nameUpTo(100),
        /** Every origin the style loads from: they go into the content security policy. */
        origins: v.array(origin),
      }),
    ),
    google: v.optional(v.strictObject({ apiKey: nameUpTo(1_000), mapId: nameUpTo(100) })),
  }),
  /** S13: where people want to go in this operator's country; without it, no destinations are offered. */
  destinationsFile: v.optional(pathTo('json')),
  /** Where this operator's finder stands, for search engines: canonical addresses and site map. */
  publicUrl: v.optional(v.pipe(webUrl, plainFolder, v.endsWith('/', 'must end with /'))),
  /** Origins that may embed the finder in a frame. */
  frameAncestors: v.optional(v.array(origin), []),
});

export const operatorsFileSchema = v.strictObject({
  /** For editors; not read. */
  $schema: v.optional(v.string()),
  /** Run-time base of the router: `/` or a folder such as `/parkering/`. */
  rootPath: v.optional(
    v.pipe(v.string(), v.regex(/^\/([\w.-]+\/)*$/, 'must start and end with /'), plainFolder),
    '/',
  ),
  operators: v.pipe(v.array(operatorSchema), v.nonEmpty('must not be empty')),
});

export type Operator = v.InferOutput<typeof operatorSchema>;
export type OperatorsFile = v.InferOutput<typeof operatorsFileSchema>;
