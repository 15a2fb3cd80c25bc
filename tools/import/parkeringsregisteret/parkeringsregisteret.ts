/** The Norwegian register of parking areas (parkreg-open.atlas.vegvesen.no, v1): areas with all their versions. */
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { positionFault, positionOf } from '../lot/position.ts';
import { MOST, readCount, readSpaces } from '../../../src/domain/row-values.ts';
import { DATE, member, NUMBER, oneOf, placeName, textOf, wordOf } from '../lot/values.ts';
import type { Field, ImportedRow, KnownSource, RowContext } from '../source.ts';

const VERSION = 'aktivVersjon';

const FIELDS: readonly Field[] = [
  { path: 'id', becomes: 'the id `preg-…`, and the register’s id by which sources are merged' },
  { path: 'parkeringstilbyderNavn', becomes: '`operatorName`' },
  { path: 'parkeringstilbyderId', ignored: 'an inner number' },
  { path: 'parkeringstilbyderOrganisasjonsnummer', ignored: 'nothing a driver asks for' },
  { path: 'breddegrad', becomes: 'the position' },
  { path: 'lengdegrad', becomes: 'the position' },
  { path: 'deaktivert', becomes: 'a time that has come: the area is left out' },
  { path: `${VERSION}.navn`, becomes: 'the name' },
  { path: `${VERSION}.adresse`, becomes: 'the street' },
  { path: `${VERSION}.postnummer`, becomes: 'the postcode, as text: zeros stay' },
  { path: `${VERSION}.poststed`, becomes: 'the city, its capitals as place names are written' },
  {
    path: `${VERSION}.antallAvgiftsbelagtePlasser`,
    becomes: '`noOfSpaces` (with those without charge), "paid"',
    holds: NUMBER,
  },
  {
    path: `${VERSION}.antallAvgiftsfriePlasser`,
    becomes:
      '`noOfSpaces`; "free" only where no space costs; both counts as text where both are there',
    holds: NUMBER,
  },
  {
    path: `${VERSION}.antallLadeplasser`,
    becomes: 'the charging points, "charging"',
    holds: { what: 'no count', is: (value) => readCount(value, MOST.chargers) !== undefined },
  },
  { path: `${VERSION}.merknadLadeplasser`, becomes: 'the description' },
  {
    path: `${VERSION}.antallForflytningshemmede`,
    becomes: '`noOfHandicapSpaces`, "disabled spaces"',
    holds: NUMBER,
  },
  {
    path: `${VERSION}.typeParkeringsomrade`,
    becomes: '"indoor" of PARKERINGSHUS, "on street" of LANGS_KJOREBANE',
    holds: oneOf(['PARKERINGSHUS', 'LANGS_KJOREBANE', 'AVGRENSET_OMRADE', 'IKKE_VALGT']),
  },
  {
    path: `${VERSION}.innfartsparkering`,
    becomes: '"park and ride" of JA',
    holds: oneOf(['JA', 'NEI', 'IKKE_VALGT']),
  },
  { path: `${VERSION}.sluttidspunkt`, becomes: 'a time that has come: the area is left out' },
  { path: `${VERSION}.referanse`, ignored: 'the operator’s own remark' },
  {
    path: `${VERSION}.vurderingForflytningshemmede`,
    ignored: 'an assessment for the authority, often of other places than this one',
  },
  { path: `${VERSION}.aktiveringstidspunkt`, ignored: 'when the entry was made' },
  { path: `${VERSION}.sistEndret`, becomes: '`sourceUpdated`', holds: DATE },
  { path: `${VERSION}.skiltplanId`, ignored: 'an inner number' },
  { path: `${VERSION}.links`, ignored: 'addresses of the register’s own API' },
  { path: `${VERSION}.versjonsnummer`, ignored: 'an inner number' },
  { path: `${VERSION}.opplastetVurderingId`, ignored: 'an inner number' },
  { path: `${VERSION}.handhever`, ignored: 'who checks the parked cars' },
  { path: 'historiskeVersjoner', ignored: 'old versions hold other numbers' },
];

/** The register counts places, and does not say whether they include those for charging and for disabled drivers. */
function convert(area: unknown, { now }: RowContext): ImportedRow {
  const id = member(area, 'id');
  const version = member(area, VERSION);
  const at = (name: string) => member(version, name);
  const name = textOf(at('navn'));
  const row = `area ${wordOf(id)}${name && ` "${name}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return reject('no id');
  if (hasCome(member(area, 'deaktivert'), now)) return reject('deactivated');
  if (version === undefined || version === null) return reject('no version in force');
  if (hasCome(at('sluttidspunkt'), now)) return reject('its version has ended');
  const coordinates = positionOf(member(area, 'lengdegrad'), member(area, 'breddegrad'));
  if (!coordinates)
    return reject(positionFault([member(area, 'lengdegrad'), member(area, 'breddegrad')]));

  const paid = readSpaces(at('antallAvgiftsbelagtePlasser'));
  const free = readSpaces(at('antallAvgiftsfriePlasser'));
  // Without one of the counts there is no sum.
  const spaces =
    paid === undefined || free === undefined ? undefined : readSpaces(paid + free) || undefined;
  const disabled = readSpaces(at('antallForflytningshemmede')) || undefined;
  const operatorName = textOf(member(area, 'parkeringstilbyderNavn'));
  return {
    lot: {
      id: `preg-${id}`,
      name,
      street: textOf(at('adresse')),
      city: placeName(textOf(at('poststed'))),
      postalCode: wordOf(at('postnummer')),
      country: 'NO',
      coordinates,
      kinds: kindsOf(at, paid, free),
      chargers: readCount(at('antallLadeplasser'), MOST.chargers) || undefined,
      facts: {
        kind: 'parking',
        ...(operatorName && { operatorName }),
        ...(spaces !== undefined && { noOfSpaces: spaces }),
        ...(disabled !== undefined && { noOfHandicapSpaces: disabled }),
      },
      description: [{ about: 'charging', text: textOf(at('merknadLadeplasser')) }],
      prices:
        paid && free
          ? [
              { about: 'paidSpaces', text: String(paid) },
              { about: 'freeSpaces', text: String(free) },
            ]
          : [],
      registerIds: [`parkeringsregisteret:${id}`],
    },
  };
}

function kindsOf(
  at: (name: string) => unknown,
  paid: number | undefined,
  free: number | undefined,
): PropertyKind[] {
  const type = textOf(at('typeParkeringsomrade'));
  const rules: readonly (readonly [kind: PropertyKind, applies: boolean])[] = [
    ['paid', (paid ?? 0) > 0 && free === 0],
    ['free', (free ?? 0) > 0 && paid === 0],
    ['indoor', type === 'PARKERINGSHUS'],
    ['onStreet', type === 'LANGS_KJOREBANE'],
    ['parkAndRide', textOf(at('innfartsparkering')) === 'JA'],
  ];
  return rules.flatMap(([kind, applies]) => (applies ? [kind] : []));
}

/** Whether a time is past. An unreadable time counts as past: a lot that may be gone is not shown. */
function hasCome(value: unknown, now: Date): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  const time = Date.parse(textOf(value));
  return !(time > now.getTime());
}

export const PARKERINGSREGISTERET: KnownSource = {
  id: 'parkeringsregisteret',
  name: 'Parkeringsregisteret',
  attribution: {
    text: 'Parkeringsregisteret © Statens vegvesen (NLOD 2.0)',
    url: 'https://data.norge.no/nlod/no/2.0',
  },
  fields: FIELDS,
  listAt: [],
  updatedAt: [`${VERSION}.sistEndret`],
  recognises: (rows) =>
    rows.some(
      (row) => member(row, VERSION) !== undefined && member(row, 'breddegrad') !== undefined,
    ),
  convert,
};
