/**
 * HTML an API might send to harm. Each calls `harmed()` if it runs; `harmful` says that it does so
 * without the sanitiser (the negative control), the others rest on a click, a parser's mutation or
 * an old browser.
 */
export interface HostileHtml {
  readonly html: string;
  readonly harmful: boolean;
}

const CALL = 'parent.harmed?.();window.harmed()';

const EVENTS: readonly string[] = [
  `<img src=x onerror="${CALL}">`,
  `<img src=x onerror=${CALL}>`,
  `<img src="x" OnErRoR="${CALL}">`,
  `<img/src="x"/onerror="${CALL}">`,
  `<image src=x onerror="${CALL}">`,
  `<svg><image href=x onerror="${CALL}"></svg>`,
  `<video src=x onerror="${CALL}"></video>`,
  `<video><source onerror="${CALL}"></video>`,
  `<audio src=x onerror="${CALL}"></audio>`,
  `<p><b><img src=x onerror="${CALL}"></b></p>`,
  `<table><img src=x onerror="${CALL}"></table>`,
  `<details open ontoggle="${CALL}">x</details>`,
  `<style onload="${CALL}"></style>`,
  `<style>@keyframes k{}</style><p style="animation-name:k" onanimationstart="${CALL}">x</p>`,
  `<iframe srcdoc="<script>${CALL}</script>"></iframe>`,
  `<iframe src="javascript:${CALL}"></iframe>`,
  `<input autofocus onfocus="${CALL}">`,
  `<select><option><img src=x onerror="${CALL}"></select><img src=x onerror="${CALL}">`,
  `<svg><animate onbegin="${CALL}" attributeName=x dur=1s></svg>`,
  `<svg><set onbegin="${CALL}" attributeName=x dur=1s></svg>`,
  `<math><img src=x onerror="${CALL}"></math>`,
  `<noscript><p title="</noscript><img src=x onerror='${CALL}'>"></noscript>`,
  `<!--><img src=x onerror="${CALL}">-->`,
  `<!--!--><img src=x onerror="${CALL}">-->`,
  `<!-- --!><img src=x onerror="${CALL}">-->`,
];

/** Families that DOMPurify's releases and its demo page document: mutation, namespaces, templates. */
const MUTATIONS: readonly string[] = [
  `<svg></p><style><a id="</style><img src=1 onerror='${CALL}'>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src='#' onerror='${CALL}'>">`,
  `<svg><desc><title><style><a id="</style><img src=x onerror='${CALL}'>">`,
  `<svg><foreignObject><p><style><img src=x onerror="${CALL}">`,
  `<noembed><img title="</noembed><img src=x onerror='${CALL}'>"></noembed>`,
  `<xmp><p title="</xmp><img src=x onerror='${CALL}'>"></xmp>`,
  `<textarea><p title="</textarea><img src=x onerror='${CALL}'>"></textarea>`,
  `<title><p title="</title><img src=x onerror='${CALL}'>"></title>`,
  `<plaintext><img src=x onerror="${CALL}">`,
  `<template><img src=x onerror="${CALL}"></template>`,
  `<template shadowrootmode=open><img src=x onerror="${CALL}"></template>`,
  `<svg><style><![CDATA[</style><img src=x onerror='${CALL}'>]]>`,
  `<svg><![CDATA[><img src=x onerror="${CALL}">]]></svg>`,
  `<?xml-stylesheet ><img src=x onerror="${CALL}"> ?>`,
  `<?img ><img src=x onerror="${CALL}">`,
  `<a><svg><a xlink:href="javascript:${CALL}"><text>x</text></a></svg></a>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror="${CALL}"></style></annotation-xml></math>`,
  `<select><template><img src=x onerror="${CALL}"></template></select>`,
  `<table><tr><td><select><script>${CALL}</script></select></td></tr></table>`,
  `<x-card onclick="${CALL}" is="x-card">x</x-card>`,
  `<p is="x-evil">x</p>`,
  `${'<div>'.repeat(600)}<svg><style></style></svg><img src=x onerror="${CALL}">`,
];

const SCRIPTS_AND_LINKS: readonly string[] = [
  `<script>${CALL}</script>`,
  `<script src="data:text/javascript,${CALL}"></script>`,
  `<scr<script>ipt>${CALL}</script>`,
  `<a href="javascript:${CALL}">x</a>`,
  `<a href=" javascript:${CALL}">x</a>`,
  `<a href="java&#10;script:${CALL}">x</a>`,
  `<a href="&#1;javascript:${CALL}">x</a>`,
  `<a href="JAVASCRIPT&colon;${CALL}">x</a>`,
  `<a href="data:text/html,<script>${CALL}</script>">x</a>`,
  `<a href="vbscript:${CALL}">x</a>`,
  `<a href="//evil.example">x</a>`,
  `<a href="/admin">x</a>`,
  `<a href="https://bank.example@evil.example/">x</a>`,
  `<a href="https://ok.example" ping="https://evil.example" download target="_top" onclick="${CALL}">x</a>`,
  `<area href="javascript:${CALL}">`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<button formaction="javascript:${CALL}">x</button>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<svg onload="${CALL}"></svg>`,
  `<object data="x" onerror="${CALL}"></object>`,
  `<link rel=stylesheet href=x onerror="${CALL}">`,
  `<embed src="javascript:${CALL}">`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${CALL}</script></svg>#x"></svg>`,
];

/** What would shadow the page's own names or cover the page. */
const CLOBBERING: readonly string[] = [
  '<p id="rent">x</p>',
  '<a id="lot-app" name="lot-app">x</a>',
  '<form name="body"><input name="attributes"></form>',
  '<form id="documentElement"><input name="childNodes"><input name="parentNode"></form>',
  '<img name="currentScript" src="x">',
  '<p name="cookie">x</p>',
  '<a id="defaultView"><a id="defaultView" name="location" href="https://evil.example">x</a></a>',
  '<p style="position:fixed;inset:0;z-index:99">x</p>',
  '<style>body{display:none}</style><p>x</p>',
  '<p class="page">x</p>',
  '<div role="alert" aria-live="assertive" aria-hidden="true" data-x="1" slot="a" tabindex="5" contenteditable autofocus popover>x</div>',
  '<img src="https://evil.example/pixel.png">',
  '<p background="https://evil.example/pixel.png">x</p>',
  '<video poster="https://evil.example/pixel.png"></video>',
  // Parsed into any document, even one that is not shown, a default track is asked for at once.
  '<video><track default src="https://evil.example/texts.vtt"></video>',
  '<track default kind=captions src=https://evil.example/texts.vtt>',
  '<input type="password" name="password">',
  '<dialog open>x</dialog>',
  '<marquee onstart="window.harmed()">x</marquee>',
];

export const HOSTILE_HTML: readonly HostileHtml[] = [
  ...EVENTS.map((html) => ({ html, harmful: true })),
  ...[...MUTATIONS, ...SCRIPTS_AND_LINKS, ...CLOBBERING].map((html) => ({ html, harmful: false })),
];
