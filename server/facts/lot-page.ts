import { lotImageUrl } from '../../src/api/lot-url.ts';
import type { LotDetail } from '../../src/api/schemas.ts';
import { directionsUrl } from '../../src/features/lot/external-links.ts';
import { lotJsonLd, scriptSafeJson } from '../../src/features/lot/json-ld.ts';
import { addressLine, lotTitle } from '../../src/features/lot/lot-title.ts';
import { formatNumber } from '../../src/i18n/formats.ts';
import type { Language } from '../../src/domain/languages.ts';
import { html, type Markup } from './html.ts';
import { pageHeader, type FactPage } from './page.ts';
import type { Place } from './place.ts';
import { textLines } from './plain-text.ts';
import type { Texts } from './texts.ts';

export interface LotAnswer {
  readonly lot: LotDetail;
  /** L3: the language of its texts, where the API says so. */
  readonly contentLanguage: string | undefined;
}

export interface LotPageInput {
  readonly id: string;
  readonly answer: LotAnswer;
  readonly language: Language;
  readonly place: Place;
  readonly texts: Texts;
  /** L6: a property's name in the page's language. */
  readonly propertyName: (property: LotDetail['properties'][number]) => string;
  /** The API's folder as a browser sees it. */
  readonly apiFolder: URL;
}

/** A lot's page: what its own page in the app says about it, as plain facts. */
export function lotPage(input: LotPageInput): FactPage {
  const { id, answer, language, place, texts, apiFolder } = input;
  const { lot } = answer;
  const operator = place.operator.name;
  const name = lotTitle(lot, texts('lotCard.nameless'));
  const url = place.lotUrl(language, id);
  const imageUrl = lotImageUrl(apiFolder, lot.image);
  const title = texts('lot.documentTitle', { name, operator });
  const description = texts('lot.documentDescription', {
    place: [name, addressLine(lot)].filter(Boolean).join(', '),
    operator,
  });
  return {
    lang: language.tag,
    title,
    description,
    canonical: url,
    alternates: place.alternates((other) => place.lotUrl(other, id)),
    openGraph: {
      type: 'place',
      site_name: operator,
      title,
      description,
      locale: language.tag.replace('-', '_'),
      image: imageUrl,
    },
    jsonLd: scriptSafeJson(lotJsonLd({ lot, url, imageUrl, operatorName: operator })),
    body: body(input, name),
    complete: true,
    startsWithMap: false,
  };
}

function body(input: LotPageInput, name: string): Markup {
  const { answer, language, place, texts, propertyName } = input;
  const { lot } = answer;
  const said = (markup: string) => paragraphs(markup, foreignLanguage(answer, language));
  const figures = [
    ['lot.spaces', lot.noOfSpaces],
    ['lot.handicapSpaces', lot.noOfHandicapSpaces || undefined],
    ['lot.chargers', lot.totalNoOfChargers || undefined],
  ] as const;
  const facts = figures.flatMap(([key, count]) =>
    count === undefined ? [] : [html`<li>${texts(key)}: ${formatNumber(count, language.tag)}</li>`],
  );
  const properties = lot.properties.map((property) => html`<li>${propertyName(property)}</li>`);
  const preamble = said(lot.preamble);
  const about = said(lot.description);
  const prices = said(lot.priceAndOpeningHours);
  return html`
    ${pageHeader(place, place.searchHref(language))}
    <main>
      <p>${addressLine(lot)}</p>
      <h1>${name}</h1>
      ${preamble.length > 0 && html`<div class="prerendered-preamble">${preamble}</div>`}
      <p>
        <a href="${directionsUrl(lot)}" rel="noopener noreferrer external"
          >${texts('lot.directions')}</a
        >
      </p>
      ${section(texts('lot.aboutTitle'), about)}
      ${section(texts('lot.pricesTitle'), prices.length > 0 ? prices : [html`<p>${texts('lot.pricesNone')}</p>`])}
      ${
        facts.length + properties.length > 0 &&
        html`<h2>${texts('lot.facilitiesTitle')}</h2>
          <ul>
            ${facts}${properties}
          </ul>`
      }
      <p><a href="${place.searchHref(language)}">${texts('page.searchTitle')}</a></p>
    </main>
  `;
}

function section(title: string, content: readonly Markup[]): Markup | false {
  return (
    content.length > 0 &&
    html`<h2>${title}</h2>
      ${content}`
  );
}

function paragraphs(markup: string, lang: string | undefined): Markup[] {
  return textLines(markup).map((line) =>
    lang === undefined ? html`<p>${line}</p>` : html`<p lang="${lang}">${line}</p>`,
  );
}

/** L3: the language of the API's texts where it is not the page's. */
function foreignLanguage(answer: LotAnswer, page: Language): string | undefined {
  if (answer.contentLanguage === undefined) return undefined;
  const { contentLanguage } = answer;
  return baseLanguage(contentLanguage) === baseLanguage(page.tag) ? undefined : contentLanguage;
}

function baseLanguage(tag: string): string {
  return new Intl.Locale(tag).language.replace(/^no$/, 'nb');
}
