/** The Norwegian register of parking areas (parkreg-open.atlas.vegvesen.no, v1): areas with all their versions. */
import type { KnownSource, RowContext, SourceLot } from '../source.ts';
import {
  type Fields,
  kindsWhere,
  labelOf,
  placeName,
  positionOf,
  someHave,
  textOf,
} from '../lot/values.ts';

/** The register counts places, and does not say whether they include those for charging and for disabled drivers. */
function convert(area: Fields, { now }: RowContext): SourceLot | string {
  const id = area.raw('id');
  const version = area.at('aktivVersjon');
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return 'no id';
  if (hasCome(area.raw('deaktivert'), now)) return 'deactivated';
  if (version.value === undefined || version.value === null) return 'no version in force';
  if (hasCome(version.raw('sluttidspunkt'), now)) return 'its version has ended';
  const coordinates = positionOf(area.raw('lengdegrad'), area.raw('breddegrad'));
  if (typeof coordinates === 'string') return coordinates;

  const paid = version.count('antallAvgiftsbelagtePlasser');
  const free = version.count('antallAvgiftsfriePlasser');
  const type = version.text('typeParkeringsomrade');
  return {
    id: `preg-${id}`,
    name: version.text('navn'),
    street: version.text('adresse'),
    city: placeName(version.text('poststed')),
    postalCode: version.word('postnummer'),
    country: 'NO',
    coordinates,
    kinds: kindsWhere({
      paid: (paid ?? 0) > 0 && free === 0,
      free: (free ?? 0) > 0 && paid === 0,
      indoor: type === 'PARKERINGSHUS',
      onStreet: type === 'LANGS_KJOREBANE',
      parkAndRide: version.text('innfartsparkering') === 'JA',
    }),
    chargers: version.chargers('antallLadeplasser'),
    facts: {
      kind: 'parking',
      operatorName: area.text('parkeringstilbyderNavn') || undefined,
      // Without one of the counts there is no sum.
      noOfSpaces: paid === undefined || free === undefined ? undefined : paid + free,
      noOfHandicapSpaces: version.count('antallForflytningshemmede'),
    },
    description: [{ about: 'charging', text: version.text('merknadLadeplasser') }],
    prices:
      paid && free
        ? [
            { about: 'paidSpaces', text: String(paid) },
            { about: 'freeSpaces', text: String(free) },
          ]
        : [],
    registerIds: [`parkeringsregisteret:${id}`],
    sourceUpdated: version.day('sistEndret'),
  };
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
  listAt: [],
  recognises: (rows) => someHave(rows, 'aktivVersjon', 'breddegrad'),
  label: (area, at) =>
    labelOf(`area ${area.word('id') || at}`, area.at('aktivVersjon').text('navn')),
  convert,
};
