import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';

import no from '../../../public/assets/i18n/no.json';
import { FooterLinks } from '../../../src/app/footer-links.tsx';
import { TextsProvider } from '../../../src/i18n/texts.tsx';
import { MapAttribution } from '../../../src/map/canvas/maplibre/map-attribution.tsx';
import { OperatorProvider } from '../../../src/operators/operator-context.tsx';
import type { Operator } from '../../../src/operators/operator.ts';
import { FJELLRO } from '../../support/sample-operators.ts';

vi.mock('../../../src/app/consent-withdrawal.tsx', () => ({ ConsentWithdrawal: () => null }));

const i18n = createInstance({ lng: 'no', resources: { no: { translation: no } } });
await i18n.init({ interpolation: { escapeValue: false } });

const NLOD = 'https://data.norge.no/nlod/no/2.0';
const DATA = [
  { text: 'Parkeringsregisteret © Statens vegvesen (NLOD 2.0)', url: NLOD },
  { text: '© OpenStreetMap (ODbL)', url: 'https://www.openstreetmap.org/copyright' },
  { text: 'Egne tellinger <2026>' },
];

function rendered(
  dataAttribution: Operator['dataAttribution'],
  page: ReactNode,
  operator = FJELLRO,
): string {
  return renderToString(
    <TextsProvider i18n={i18n}>
      <OperatorProvider value={{ ...operator, dataAttribution }}>
        <MemoryRouter>{page}</MemoryRouter>
      </OperatorProvider>
    </TextsProvider>,
  ).replaceAll('<!-- -->', '');
}

it('A1: whom the lots’ data is from stands in the footer, and on the map, OpenStreetMap once', () => {
  const footer = rendered(DATA, <FooterLinks />);
  expect(footer).toContain(`<li>Parkeringsdata: <a href="${NLOD}">Parkeringsregisteret`);
  expect(footer).toContain('</a>, Egne tellinger &lt;2026&gt;</li>');
  expect(rendered(undefined, <FooterLinks />)).not.toContain('Parkeringsdata');
  const html = rendered(DATA, <MapAttribution />);
  expect(html).toMatch(new RegExp(`<a href="${NLOD}"[^>]*>Parkeringsregisteret`));
  expect(html).toContain('<li>Egne tellinger &lt;2026&gt;</li>');
  expect(html.match(/openstreetmap\.org\/copyright/g)).toHaveLength(1);
  expect(html).toContain('Kartverket');
});

it('M1: the map names whose roads are shown, and no others', () => {
  const abroad = { ...FJELLRO, country: 'SE' };
  const html = rendered(undefined, <MapAttribution />, abroad);
  expect(html).toContain('GeoNames');
  expect(html).not.toMatch(/Kartverket|OpenStreetMap/);
  const map = { ...abroad.map, streetsFile: '/streets/sverige.pmtiles' };
  const own = rendered(undefined, <MapAttribution />, { ...abroad, map });
  expect(own).toContain('OpenStreetMap');
  expect(own).not.toContain('Kartverket');
});
