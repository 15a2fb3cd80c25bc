import type { LotRow } from '../../src/api/schemas.ts';
import { PAGE_SIZE } from '../../src/domain/constants.ts';
import { scriptSafeJson } from '../../src/features/lot/json-ld.ts';
import { lotTitle } from '../../src/features/lot/lot-title.ts';
import type { Language } from '../../src/domain/languages.ts';
import { html } from './html.ts';
import { pageHeader, type FactPage } from './page.ts';
import type { Place } from './place.ts';
import type { Texts } from './texts.ts';

/** The search page: what it is for, and the ten lots the app lists first (S5), of how many if that is known. */
export function searchPage(input: {
  readonly lots: readonly LotRow[];
  /** How many there are in all, where that is known. */
  readonly total: number | undefined;
  readonly language: Language;
  readonly place: Place;
  readonly texts: Texts;
}): FactPage {
  const { lots, total, language, place, texts } = input;
  const operator = place.operator.name;
  const url = place.searchUrl(language);
  const title = `${texts('page.searchTitle')} – ${operator}`;
  const description = texts('page.searchDescription', { operator });
  const shown = lots.slice(0, PAGE_SIZE);
  const items = shown.map((lot) => {
    const name = lotTitle(lot, texts('lotCard.nameless'));
    const id = lot.parkingLotId;
    const link =
      id === undefined ? html`${name}` : html`<a href="${place.lotHref(language, id)}">${name}</a>`;
    return html`<li>${link}<br />${lot.address.city}</li>`;
  });
  return {
    lang: language.tag,
    title,
    description,
    canonical: url,
    alternates: place.alternates((other) => place.searchUrl(other)),
    openGraph: {
      type: 'website',
      site_name: operator,
      title,
      description,
      locale: language.tag.replace('-', '_'),
    },
    jsonLd: scriptSafeJson({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': url,
      url,
      name: title,
      description,
      inLanguage: language.tag,
      publisher: { '@type': 'Organization', name: operator, url: place.operator.homeUrl },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${url}?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
    body: html`
      ${pageHeader(place, place.operator.homeUrl)}
      <main class="prerendered-search">
        <h1>${texts('search.title')}</h1>
        <p>${description}</p>
        ${
          shown.length > 0 &&
          html`${
              total !== undefined &&
              html`<p>${texts('search.count', { shown: shown.length, count: total })}</p>`
            }
            <ol>
              ${items}
            </ol>`
        }
      </main>
    `,
    complete: false,
    startsWithMap: true,
  };
}
