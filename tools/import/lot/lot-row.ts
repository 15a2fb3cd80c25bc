/** Writes a row of a lot file (specification, section 3; F2). */
import sample from '../../../public/operators.json' with { type: 'json' };
import { fold } from '../../../src/domain/fold.ts';
import type { LanguageCode } from '../../../src/domain/languages.ts';
import { type LotFacts, readLotFacts } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import type { Operator } from '../../../src/operators/operator.ts';
import type { SourceLot } from '../source.ts';
import { noteParagraphs, writtenLine } from './detail-notes.ts';
import { Fields, kindsWhere } from './values.ts';

/** Whom a lot file is written for: the operator's property ids and names, the language, the operator's own name. */
export interface LotFileStyle {
  /** The operator's id of a kind (L6); undefined where it has none. */
  readonly idOf: (kind: PropertyKind) => number | undefined;
  readonly nameOf: (kind: PropertyKind) => string;
  /** Language of the words beside a source's bare values. */
  readonly language: LanguageCode;
  /** The page's operator: left out of its lots, but for chargers, of which no name says nobody (F6). */
  readonly ownName?: string | undefined;
}

/** Power from which a charger counts as fast. */
export const FAST_CHARGING_KW = 50;

export type LotFileRow = ReturnType<typeof lotFileRow>;

/**
 * @param onDropped called for each fact that is left out because its value is impossible (F2)
 */
export function lotFileRow(
  lot: SourceLot,
  style: LotFileStyle,
  onDropped: (reason: string) => void,
) {
  const description = noteParagraphs(lot.description ?? [], style.language);
  const price = noteParagraphs(lot.prices ?? [], style.language);
  const { paymentApps = [], paymentProviders = [] } = lot;
  const facts = factsOf(lot, style, onDropped);
  return {
    parkingLotId: lot.id,
    name: writtenLine(lot.name),
    address: {
      street: writtenLine(lot.street),
      city: writtenLine(lot.city),
      postalCode: lot.postalCode,
      countryCode: lot.country,
    },
    position: { coordinates: lot.coordinates },
    properties: kindsOf(lot, facts).flatMap((kind) => {
      const id = style.idOf(kind);
      return id === undefined ? [] : [{ id, name: style.nameOf(kind) }];
    }),
    totalNoOfChargers: lot.chargers ?? 0,
    ...facts,
    ...(description && { description }),
    ...(price && { priceAndOpeningHours: price }),
    ...(paymentApps.length + paymentProviders.length > 0 && {
      paymentMethods: {
        paymentApps: paymentTypes(paymentApps),
        paymentProviders: paymentTypes(paymentProviders),
      },
    }),
  };
}

function factsOf(
  lot: SourceLot,
  style: LotFileStyle,
  onDropped: (reason: string) => void,
): LotFacts {
  const operatorName = writtenLine(lot.facts.operatorName ?? '');
  const { ownName = '' } = style;
  const isOwn = ownName !== '' && fold(ownName) === fold(operatorName);
  const named = lot.facts.kind === 'charging' ? ownName : '';
  const said = {
    ...lot.facts,
    operatorName: isOwn ? named : operatorName,
    // A lot that another source names without an operator is nobody's (F6), and this one is the operator's own.
    source: isOwn ? undefined : lot.source,
    sourceUpdated: lot.sourceUpdated,
  };
  return (
    readLotFacts(said, (field) =>
      onDropped(`${field}: ${JSON.stringify(said[field])} is not a valid value`),
    ) ?? {}
  );
}

/** Returns the lot's kinds and those that its facts imply, so that the filter for charging finds a lot with ten chargers. */
function kindsOf(lot: SourceLot, facts: LotFacts): PropertyKind[] {
  const { connectors = [] } = facts;
  const charges = facts.kind === 'charging' || (lot.chargers ?? 0) > 0 || connectors.length > 0;
  const implied = kindsWhere({
    charging: charges,
    fastCharging: connectors.some(({ kW = 0 }) => kW >= FAST_CHARGING_KW),
    disabledSpaces: (facts.noOfHandicapSpaces ?? 0) > 0,
    openAllDay: facts.openingHours === '24/7',
    timeLimited: facts.maxStayMinutes !== undefined,
    heightLimit: facts.maxHeightMeters !== undefined,
  });
  return [...new Set([...lot.kinds, ...implied])];
}

function paymentTypes(names: readonly string[]) {
  return [...new Set(names.map(writtenLine))].map((paymentTypeName) => ({ paymentTypeName }));
}

/**
 * The ids that a lot file's properties get (L6).
 * @param mapping the operator's `properties`: only kinds that it maps are kept; without any, the sample's
 */
export function propertyIds(
  mapping: Operator['properties'] = [],
): (kind: PropertyKind) => number | undefined {
  const known = mapping.length > 0 ? mapping : sample.operators[0]!.properties;
  return (kind) => known.find((entry) => entry.kind === kind)?.id;
}

/** @param texts the parsed translations of a language */
export function propertyNames(texts: unknown): (kind: PropertyKind) => string {
  return (kind) => new Fields(texts).at('property').at(kind).text('name');
}
