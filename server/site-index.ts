import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { Representation } from './respond.ts';
import { robotsTxt, siteMapEntries, siteMaps } from './site-map.ts';
import { SiteUrls } from './site-urls.ts';

const XML_TYPE = 'application/xml; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Makes the site maps and `robots.txt` of operators with a public address, at their first request. */
export class SiteIndex {
  readonly #sites: ReadonlyMap<string, SiteUrls>;
  readonly #lots: LotsByOperator;
  readonly #files = new Map<string, ReadonlyMap<string, Representation>>();

  constructor({ operators }: OperatorsFile, lots: LotsByOperator) {
    this.#sites = new Map(
      operators.flatMap((operator) =>
        operator.publicUrl === undefined
          ? []
          : [[operator.id, new SiteUrls(operator, new URL(operator.publicUrl))]],
      ),
    );
    this.#lots = lots;
  }

  /** @param name `robots.txt`, `sitemap.xml` or `sitemap-1.xml` and so on */
  file(operatorId: string, name: string): Representation | undefined {
    const files = this.#files.get(operatorId) ?? this.#filesOf(operatorId);
    this.#files.set(operatorId, files);
    return files.get(name);
  }

  #filesOf(operatorId: string): ReadonlyMap<string, Representation> {
    const site = this.#sites.get(operatorId);
    // Crawlers read robots.txt only at the root of an origin, so it names the site maps of all operators there.
    const neighbours = [...this.#sites.values()]
      .map(({ publicUrl }) => publicUrl)
      .filter(({ origin }) => origin === site?.publicUrl.origin);
    const robots: [string, Representation] = [
      'robots.txt',
      new Representation(robotsTxt(neighbours), TEXT_TYPE),
    ];
    if (!site) return new Map([robots]);
    const entries = siteMapEntries(site, this.#lots.get(operatorId)?.ids ?? []);
    const maps = Array.from(siteMaps(entries, site.publicUrl), ([name, text]) => {
      return [name, new Representation(text, XML_TYPE)] as const;
    });
    return new Map([robots, ...maps]);
  }
}
