/**
 * Open Charge Map's POI export (https://openchargemap.org/site/develop/api, `output=json`, verbose
 * or not; CC BY 4.0). One POI is one lot with charging.
 */
import { isPosition } from '../../src/domain/geo.ts';
import { countOf, FAST_CHARGING_KW, type ImportedRow, member, textOf } from './lot-row.ts';

/** Its reference data: what makes a POI useless for a driver. */
const GONE_STATUS: Readonly<Record<number, string>> = {
  100: 'not operational',
  150: 'planned, not built yet',
  200: 'removed',
  210: 'removed as a duplicate',
};
const PRIVATE_USAGE = 2;
/** Its placeholder for an operator that nobody knows. */
const UNKNOWN_OPERATOR = /^\(unknown operator\)$/i;

export function isOpenChargeMap(json: unknown): json is readonly unknown[] {
  return Array.isArray(json) && json.some((poi) => member(poi, 'AddressInfo') !== undefined);
}

export function lotFromOpenChargeMap(poi: unknown): ImportedRow {
  const id = member(poi, 'ID');
  const address = member(poi, 'AddressInfo');
  const title = textOf(member(address, 'Title'));
  const row = `POI ${String(id)}${title && ` "${title}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return reject('no id');
  const coordinates = [member(address, 'Longitude'), member(address, 'Latitude')];
  if (!isPosition(coordinates)) return reject('no usable position');
  const status = reference(poi, 'StatusType');
  const gone = status === undefined ? undefined : GONE_STATUS[status];
  if (gone !== undefined) return reject(gone);
  if (reference(poi, 'UsageType') === PRIVATE_USAGE) return reject('private');

  const operator = textOf(member(member(poi, 'OperatorInfo'), 'Title'));
  return {
    lot: {
      id: `ocm-${id}`,
      name: title,
      street: textOf(member(address, 'AddressLine1')),
      city: textOf(member(address, 'Town')),
      postalCode: textOf(member(address, 'Postcode')),
      country: textOf(member(member(address, 'Country'), 'ISOCode')),
      coordinates,
      kinds: isFast(member(poi, 'Connections')) ? ['charging', 'fastCharging'] : ['charging'],
      chargers: countOf(member(poi, 'NumberOfPoints')),
      description: [
        textOf(member(poi, 'GeneralComments')),
        textOf(member(address, 'AccessComments')),
        { about: 'operator', text: UNKNOWN_OPERATOR.test(operator) ? '' : operator },
      ],
      prices: [textOf(member(poi, 'UsageCost'))],
    },
  };
}

/** A reference by id: `StatusTypeID` when compact, `StatusType.ID` when verbose. */
function reference(poi: unknown, name: string): number | undefined {
  const id = member(poi, `${name}ID`) ?? member(member(poi, name), 'ID');
  return typeof id === 'number' ? id : undefined;
}

function isFast(connections: unknown): boolean {
  if (!Array.isArray(connections)) return false;
  return connections.some((connection) => {
    const power = member(connection, 'PowerKW');
    return typeof power === 'number' && power >= FAST_CHARGING_KW;
  });
}
