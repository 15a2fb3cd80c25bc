import { isPosition, type Position } from '../src/domain/geo.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import { propertyIdOf } from '../src/domain/property-id.ts';
import { ListSummaryBuilder, type ListSummary } from './list-summary.ts';
import { NearbyIndex } from './nearby.ts';
import type { ApiLanguage } from './negotiate.ts';
import { Representation } from './representation.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const NO_SERVICES: readonly unknown[] = [];
const NO_PAYMENT_METHODS = { paymentApps: [], paymentProviders: [] };

/** The API's answers about a lot, besides its row in the list. */
export interface LotExtras {
  /** The detail answer as JSON text. Without it, the API answers with the row. */
  readonly detail?: string | Readonly<Record<ApiLanguage, string>> | undefined;
  readonly services?: unknown;
  readonly nearby?: unknown;
  readonly paymentMethods?: unknown;
  /** The lot's entry in the answer of `{base}/availability`, or what makes it for an instant. [F4] */
  readonly reading?: Reading | ((nowMs: number) => Reading) | undefined;
}

type Reading = Readonly<Record<string, unknown>>;
/** By id. */
type Readings = ReadonlyMap<string, NonNullable<LotExtras['reading']>>;

export interface Detail {
  readonly json: string;
  /** Absent where nobody says which language its texts are in. */
  readonly language?: string;
}

interface NamedProperty {
  readonly id: number;
  readonly name: string;
}

/**
 * Holds all lots of one operator as one JSON array in memory, and where each row begins and ends in it. Rows are served
 * byte for byte as they came, and a list of 658,466 lots takes little more memory than its text.
 */
export class LotCollection {
  /** The answer of `GET {base}`. */
  readonly list: Representation;
  /** The answer of `GET {base}/properties`. */
  readonly properties: Representation;
  /** The images that lots name, by their path under the base address. */
  readonly images: ReadonlyMap<string, Representation>;
  readonly size: number;
  readonly summary: ListSummary;
  /** Whether these are the sample's lots (D2), of which the page says what is invented. */
  readonly isSample: boolean;
  /** The content of `properties`. */
  readonly namedProperties: readonly NamedProperty[];
  readonly #spans: Uint32Array;
  readonly #rowOfId: ReadonlyMap<string, number>;
  readonly #extras: ReadonlyMap<number, LotExtras>;
  readonly #positions: Float64Array;
  /** The readings that the lots came with, found once: a request must not look through all lots. */
  readonly #readings: Readings;
  #nearby: NearbyIndex | undefined;

  constructor(
    parts: Pick<LotCollection, 'images' | 'summary' | 'isSample'> & {
      readonly list: Buffer;
      readonly spans: Uint32Array;
      readonly rowOfId: ReadonlyMap<string, number>;
      readonly extras: ReadonlyMap<number, LotExtras>;
      readonly readings: Readings;
      readonly positions: Float64Array;
      readonly properties: readonly NamedProperty[];
    },
  ) {
    this.list = new Representation(parts.list, JSON_TYPE);
    this.properties = new Representation(JSON.stringify(parts.properties), JSON_TYPE);
    this.namedProperties = parts.properties;
    this.images = parts.images;
    this.summary = parts.summary;
    this.isSample = parts.isSample;
    this.size = parts.spans.length / 2;
    this.#spans = parts.spans;
    this.#rowOfId = parts.rowOfId;
    this.#extras = parts.extras;
    this.#positions = parts.positions;
    this.#readings = parts.readings;
  }

  /** The ids of all lots with an id, in the list's order. */
  get ids(): IterableIterator<string> {
    return this.#rowOfId.keys();
  }

  get idCount(): number {
    return this.#rowOfId.size;
  }

  /** Returns the row with this id, or undefined. The server looks up ids nowhere else. [D4] */
  rowOf(id: string): number | undefined {
    return this.#rowOfId.get(id);
  }

  detail(row: number, language: ApiLanguage): Detail {
    const detail = this.#extras.get(row)?.detail;
    if (detail === undefined || typeof detail === 'string') {
      return { json: detail ?? this.#rowText(row) };
    }
    return { json: detail[language], language };
  }

  services(row: number): unknown {
    return this.#extras.get(row)?.services ?? NO_SERVICES;
  }

  paymentMethods(row: number): unknown {
    return this.#extras.get(row)?.paymentMethods ?? NO_PAYMENT_METHODS;
  }

  /** Returns the readings that the lots came with. [F4] */
  availability(nowMs: number): readonly (Reading & { readonly id: string })[] {
    // A file's own `id` of a reading is nobody's.
    return Array.from(this.#readings, ([id, reading]) => ({
      ...(typeof reading === 'function' ? reading(nowMs) : reading),
      id,
    }));
  }

  /** Returns the nearby lots that the file names, else the nearest lots by great circle. */
  nearby(row: number): unknown {
    const given = this.#extras.get(row)?.nearby;
    if (given !== undefined) return given;
    return this.#nearbyIndex()
      .nearest(row)
      .map(({ row: other, distanceM }) => {
        const lot = this.lotAt(other);
        const address = recordOf(lot['address']);
        const parts = [address['street'], address['city']];
        return {
          id: lot['parkingLotId'],
          name: lot['name'],
          address: parts.filter((part) => typeof part === 'string' && part !== '').join(', '),
          distance: distanceM,
          properties: lot['properties'] ?? [],
        };
      });
  }

  lotAt(row: number): Readonly<Record<string, unknown>> {
    return recordOf(JSON.parse(this.#rowText(row)));
  }

  /** Returns the rows of lots with an id within a distance, the nearest first. */
  rowsWithin(position: Position, km: number): readonly number[] {
    return this.#nearbyIndex().within(position, km);
  }

  #nearbyIndex(): NearbyIndex {
    return (this.#nearby ??= new NearbyIndex(this.#rowOfId.values(), this.#positions));
  }

  #rowText(row: number): string {
    return this.list.bytes.toString('utf8', this.#spans[row * 2], this.#spans[row * 2 + 1]);
  }
}

/** Collects rows; `finish` makes the collection from them. */
export class LotCollectionBuilder {
  readonly #rows: Buffer[] = [];
  readonly #rowOfId = new Map<string, number>();
  readonly #extras = new Map<number, LotExtras>();
  readonly #readings = new Map<string, NonNullable<LotExtras['reading']>>();
  readonly #images = new Map<string, Representation>();
  readonly #positions: number[] = [];
  readonly #properties = new Map<number, string>();
  readonly #summary = new ListSummaryBuilder();
  readonly #isSample: boolean;

  constructor({ isSample = false } = {}) {
    this.#isSample = isSample;
  }

  /**
   * @param text the row's JSON text, which the API serves unchanged
   * @param row the parsed text
   */
  add(text: Buffer, row: unknown, extras?: LotExtras): void {
    const index = this.#rows.length;
    const lot = recordOf(row);
    this.#rows.push(text);
    const id = lotIdOf(lot['parkingLotId']);
    const isListed = this.#summary.take(row);
    // The row that lists show. [D4]
    if (id !== undefined && (isListed || !this.#rowOfId.has(id))) {
      this.#rowOfId.set(id, index);
      this.#readings.delete(id);
      const { reading } = extras ?? {};
      if (reading && (typeof reading === 'function' || 'readAt' in reading)) {
        this.#readings.set(id, reading);
      }
    }
    if (extras) this.#extras.set(index, extras);
    const coordinates = recordOf(lot['position'])['coordinates'];
    const [lng, lat] = isPosition(coordinates) ? coordinates : [Number.NaN, Number.NaN];
    this.#positions.push(lng, lat);
    this.#noteProperties(lot['properties']);
  }

  addImage(path: string, image: Representation): void {
    this.#images.set(path, image);
  }

  /** @param properties the operator's list of properties; by default those that the rows name */
  finish(properties?: readonly NamedProperty[]): LotCollection {
    const spans = new Uint32Array(this.#rows.length * 2);
    const pieces: Buffer[] = [Buffer.from('[\n')];
    const separator = Buffer.from(',\n');
    let offset = 2;
    this.#rows.forEach((row, index) => {
      if (index > 0) {
        pieces.push(separator);
        offset += separator.length;
      }
      spans[index * 2] = offset;
      offset += row.length;
      spans[index * 2 + 1] = offset;
      pieces.push(row);
    });
    pieces.push(Buffer.from('\n]\n'));
    const named = Array.from(this.#properties, ([id, name]) => ({ id, name }));
    return new LotCollection({
      list: Buffer.concat(pieces),
      spans,
      rowOfId: this.#rowOfId,
      extras: this.#extras,
      readings: this.#readings,
      positions: Float64Array.from(this.#positions),
      properties: properties ?? named.sort((a, b) => a.id - b.id),
      images: this.#images,
      summary: this.#summary.finish(),
      isSample: this.#isSample,
    });
  }

  #noteProperties(properties: unknown): void {
    if (!Array.isArray(properties)) return;
    for (const property of properties as unknown[]) {
      const { id: written, name } = recordOf(property);
      const id = propertyIdOf(written);
      if (id === undefined || this.#properties.has(id)) continue;
      this.#properties.set(id, typeof name === 'string' ? name : '');
    }
  }
}

/** Returns an object as a record, and an empty record for any other value. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
