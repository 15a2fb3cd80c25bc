/** What each item of the operators file means, for the published schema and the table in docs/deploy/operators.md. */

const ADDRESS = 'An absolute http(s) address without credentials.';
const PICTURE =
  'A path of the build’s folder such as `/operators/fjellro/logo.svg`, or an absolute address.';
const COLOUR = 'Six hexadecimal digits after `#`.';
const PAIRS =
  'Contrast 4.5 : 1 is asked for, and of the primary background also on the page’s surfaces.';

/** Sentences that many items share: each stands in the schema, and once above the guide's table. */
export const SHARED_SENTENCES: readonly string[] = [ADDRESS, PICTURE, COLOUR];

/** By path; `[]` stands for each entry of a list. Every item of the schema has its line (tested). */
export const OPERATOR_DOCS: Readonly<Record<string, string>> = {
  $schema: 'Address of the schema, for editors. Not read by the product.',
  rootPath:
    'Folder of the origin in which the finder stands, starting and ending with `/`. Base of the router; the asset base is chosen when building (`--base`).',
  operators: 'The operators that one build serves. The first is used when no marker matches.',
  'operators[]': 'One operator.',
  'operators[].id':
    'Short name. Keys stores, caches, manifests and folders of prerendered pages: never change it.',
  'operators[].name': 'Name as visitors know it: in titles, the header and structured data.',
  'operators[].marker':
    'Chooses this operator: a label of the host name (`kystpark.example.no`) or the first segment of the path below rootPath (`/kystpark/`). Only the first operator may do without.',
  'operators[].logo': 'The logo in the header. SVG is best.',
  'operators[].logo.light': `For the light theme. ${PICTURE}`,
  'operators[].logo.dark': `For the dark theme. ${PICTURE}`,
  'operators[].logo.widthPx': 'Width at which it is shown, in CSS pixels.',
  'operators[].logo.heightPx': 'Height at which it is shown, in CSS pixels; the header takes 32.',
  'operators[].homeUrl': `The operator’s own site, where "back" leads from the search page. ${ADDRESS}`,
  'operators[].apiBaseUrl':
    'The parking-lots API: a path of the page’s origin, or an absolute address (which must answer with CORS headers). See `server/openapi.json`.',
  'operators[].properties':
    'What the property ids of your API mean, in the order in which filters are shown. An id that is left out keeps the API’s own name, a generic icon and no explanation. Id 1 means contract parking unless it is mapped to something else.',
  'operators[].properties[]': 'One property.',
  'operators[].properties[].id': 'The id in your API.',
  'operators[].properties[].kind':
    'What it means: gives the property its icon, its name and its explanation in each language.',
  'operators[].api':
    '`calls`: the API as `server/openapi.json` describes it. `files`: a folder of files on any web server, written by `npm run export-api`.',
  'operators[].language':
    'Language of the addresses without a prefix, one of the codes of the translation files; the others stand under theirs, such as `/en`. Left out, Norwegian.',
  'operators[].country':
    'Where the lots are, as two capital letters (ISO 3166). Names of lots and places are read out in its language, and its own name says nothing in a search. Left out, Norway.',
  'operators[].currency':
    'Currency of the prices in your API. Norwegian kroner are written in the Norwegian way in every language, the others in the way of the page’s language.',
  'operators[].timeZone':
    'Time zone of opening hours and tariffs. Public holidays (`PH`) are known for Norway’s; elsewhere hours that speak of them stay text.',
  'operators[].availability':
    'Whether your API answers `GET {base}/availability` with free spaces. The page asks only then, at most once a minute, while it is seen.',
  'operators[].availabilityMaxAgeMinutes':
    'How old a reading of free spaces may be before it is no longer shown, by its own `readAt`.',
  'operators[].apps': 'The operator’s apps. Left out: nothing is said of an app.',
  'operators[].apps.androidUrl': `The app in Google Play. ${ADDRESS}`,
  'operators[].apps.iosUrl': `The app in the App Store. ${ADDRESS}`,
  'operators[].apps.qrPageUrl': `What the QR code leads to: a page that opens the right store. ${ADDRESS}`,
  'operators[].consumerUrl':
    'Where permits are bought: the page `areas/{lotId}/services/{serviceId}` below this address. Left out: permits are shown without a button to rent.',
  'operators[].contactForm':
    'External form for business rental. Left out: nothing is said to businesses.',
  'operators[].contactForm.url': `The form. ${ADDRESS}`,
  'operators[].contactForm.lotNameParameter': 'Query parameter that receives the lot’s name.',
  'operators[].contactForm.serviceParameter':
    'Query parameter that receives the service’s name; unused here.',
  'operators[].requestForm':
    'External form for a service without free spaces. Left out: full permits have no button.',
  'operators[].requestForm.url': `The form. ${ADDRESS}`,
  'operators[].requestForm.lotNameParameter': 'Query parameter that receives the lot’s name.',
  'operators[].requestForm.serviceParameter':
    'Query parameter that receives the service’s name; left out, it is not sent.',
  'operators[].supportEmail': 'Customer service, in the footer. Left out: not there.',
  'operators[].organisation':
    'Who is behind the service, in the footer, as ehandelsloven § 8 wants it. Left out: `operators:check` says so.',
  'operators[].organisation.name': 'As it is registered.',
  'operators[].organisation.number':
    'Its number in the register, without spaces; for Norway nine digits that add up.',
  'operators[].organisation.address': 'Its postal address, in one line.',
  'operators[].organisation.email': 'If another than `supportEmail`.',
  'operators[].reportUrl':
    'Where "Meld feil" on a lot’s page leads: an https or mailto address with the blanks `{id}`, `{name}`, `{address}` (the page’s) and `{fact}` ("Prisen", "Åpningstidene", "Finnes ikke", "Annet"). Left out: a letter to `supportEmail` that says the same; without either nothing is there.',
  'operators[].privacyUrl': `Privacy statement, in the footer. ${ADDRESS}`,
  'operators[].dataAttribution':
    'The sources of the lots’ data, in the footer and on the map: what its licence asks for. `import-lots --write-attribution` adds its sources.',
  'operators[].dataAttribution[]': 'One source of the lots.',
  'operators[].dataAttribution[].text': 'The line, e.g. `© OpenStreetMap (ODbL)`.',
  'operators[].dataAttribution[].url': `Where the licence stands. ${ADDRESS}`,
  'operators[].sample': 'Set by the server while it shows the sample’s lots; leave it out.',
  'operators[].accessibilityUrl': `Accessibility statement, in the footer. ${ADDRESS}`,
  'operators[].colours': 'The operator’s colours in both themes.',
  'operators[].colours.light': 'With the light theme.',
  'operators[].colours.dark': 'With the dark theme.',
  ...colourDocs('operators[].colours.light'),
  ...colourDocs('operators[].colours.dark'),
  'operators[].pins': 'Images of the map pins; their lower middle stands on the position.',
  ...pinDocs('operators[].pins.lot', 'Pin of a lot.'),
  ...pinDocs('operators[].pins.charging', 'Pin of a lot with chargers.'),
  'operators[].pins.charging.colour': `Its colour, for the ring that shows the chargers of a cluster. ${COLOUR}`,
  'operators[].icon': `Square icon of the browser tab and the installed app; an SVG of the build’s folder is also drawn in the sizes of home screens. ${PICTURE}`,
  'operators[].map': 'The maps.',
  'operators[].map.bounds':
    '`[west, south, east, north]` in degrees: the map fits itself to matches within these.',
  'operators[].map.consent':
    '`ask`: no foreign map host is contacted before the visitor agrees. `elsewhere`: your site has asked already.',
  'operators[].map.streetsFile':
    'Streets of a whole country, shown without asking: a PMTiles file in Protomaps’ schema on the page’s own origin, named by its path such as `/streets/norge.pmtiles`. It need not lie in the build. Left out: the streets that ship.',
  'operators[].map.streets': 'Street map by a MapLibre style. Left out, the embedded map serves.',
  'operators[].map.streets.styleUrl': `The style. ${ADDRESS}`,
  'operators[].map.streets.darkStyleUrl': `The style for the dark theme; else the same. ${ADDRESS}`,
  'operators[].map.streets.provider': 'Who serves it, named in the consent button.',
  'operators[].map.streets.origins':
    'Every origin that style, tiles, glyphs and sprites come from: the content security policy lets only these through.',
  'operators[].map.streets.origins[]': 'An origin such as `https://tiles.example.no`.',
  'operators[].map.google': 'Google Maps as the street map instead.',
  'operators[].map.google.apiKey':
    'Key for the Maps JavaScript API. It is public: restrict it to your host names.',
  'operators[].map.google.mapId': 'Map id; advanced markers need one.',
  'operators[].destinationsFile':
    'Where people want to go in your country: towns, streets, stations (its shape: workers/destinations/README.md), a JSON file on the page’s own origin. `destinations/norway.json` ships; one beside it is kept for visits without a network. Left out, no destinations are offered.',
  'operators[].publicUrl':
    'Where this operator’s finder stands, ending with `/`. Canonical addresses and the site map are made from it.',
  'operators[].reports':
    'Hooks: where the page posts errors and anonymous usage events. Off where left out.',
  'operators[].reports.errors':
    'Path of the page’s origin that receives errors as JSON by POST, e.g. `/reports/errors`.',
  'operators[].reports.usage':
    'Path of the page’s origin that receives usage events as JSON by POST, e.g. `/reports/usage`.',
  'operators[].frameAncestors':
    'Origins whose pages may show the finder in a frame. Left out: only its own.',
  'operators[].frameAncestors[]': 'An origin such as `https://www.example.no`.',
};

function colourDocs(path: string): Record<string, string> {
  return {
    [`${path}.primary`]: `Buttons, links and marks. ${PAIRS}`,
    [`${path}.primary.background`]: `The accent colour. ${COLOUR}`,
    [`${path}.primary.foreground`]: `Text on it. ${COLOUR}`,
    [`${path}.secondary`]: 'Quiet areas such as chosen filters.',
    [`${path}.secondary.background`]: `The soft accent colour. ${COLOUR}`,
    [`${path}.secondary.foreground`]: `Text on it. ${COLOUR}`,
  };
}

function pinDocs(path: string, text: string): Record<string, string> {
  return {
    [path]: text,
    [`${path}.src`]: PICTURE,
    [`${path}.widthPx`]: 'Width in CSS pixels, 8 to 96.',
    [`${path}.heightPx`]: 'Height in CSS pixels, 8 to 96.',
  };
}
