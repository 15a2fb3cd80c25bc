/** The Norwegian register of parking areas (parkreg-open.atlas.vegvesen.no, v1): areas with all their versions. */
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import {
  DATE,
  member,
  NUMBER,
  oneOf,
  placeName,
  positionFault,
  positionOf,
  textOf,
  wordOf,
  words,
  kindsWhere,
  fieldList,
} from '../lot/values.ts';
import { MOST, readCount, readSpaces } from '../../../src/domain/row-values.ts';
import type { ImportedRow, KnownSource, RowContext } from '../source.ts';

const VERSION = 'aktivVersjon';

const FIELDS = fieldList({
  used: `
    id parkeringstilbyderNavn breddegrad lengdegrad deaktivert aktivVersjon.navn aktivVersjon.adresse
    aktivVersjon.postnummer aktivVersjon.poststed aktivVersjon.antallAvgiftsbelagtePlasser
    aktivVersjon.antallAvgiftsfriePlasser aktivVersjon.antallLadeplasser aktivVersjon.merknadLadeplasser
    aktivVersjon.antallForflytningshemmede aktivVersjon.typeParkeringsomrade
    aktivVersjon.innfartsparkering aktivVersjon.sluttidspunkt aktivVersjon.sistEndret`,
  ignored: `
    parkeringstilbyderId parkeringstilbyderOrganisasjonsnummer aktivVersjon.referanse
    aktivVersjon.vurderingForflytningshemmede aktivVersjon.aktiveringstidspunkt
    aktivVersjon.skiltplanId aktivVersjon.links aktivVersjon.versjonsnummer
    aktivVersjon.opplastetVurderingId aktivVersjon.handhever historiskeVersjoner`,
  holds: {
    'aktivVersjon.antallAvgiftsbelagtePlasser': NUMBER,
    'aktivVersjon.antallAvgiftsfriePlasser': NUMBER,
    'aktivVersjon.antallLadeplasser': {
      what: 'no count',
      is: (value) => readCount(value, MOST.chargers) !== undefined,
    },
    'aktivVersjon.antallForflytningshemmede': NUMBER,
    'aktivVersjon.typeParkeringsomrade': oneOf(
      words('PARKERINGSHUS LANGS_KJOREBANE AVGRENSET_OMRADE IKKE_VALGT'),
    ),
    'aktivVersjon.innfartsparkering': oneOf(words('JA NEI IKKE_VALGT')),
    'aktivVersjon.sistEndret': DATE,
  },
});

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
        operatorName: textOf(member(area, 'parkeringstilbyderNavn')) || undefined,
        noOfSpaces: spaces,
        noOfHandicapSpaces: readSpaces(at('antallForflytningshemmede')) || undefined,
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
  return kindsWhere({
    paid: (paid ?? 0) > 0 && free === 0,
    free: (free ?? 0) > 0 && paid === 0,
    indoor: type === 'PARKERINGSHUS',
    onStreet: type === 'LANGS_KJOREBANE',
    parkAndRide: textOf(at('innfartsparkering')) === 'JA',
  });
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
