/**
 * What a property of a lot can mean to the product (L6). An operator maps its API's ids to these
 * kinds; each has an icon, a name and a description in every language (`property.<kind>.*`).
 * Published in docs/deploy/operators.md, the JSON schema of the operators file and server/openapi.json.
 */
export const PROPERTY_KINDS = [
  'charging',
  'fastCharging',
  'disabledSpaces',
  'stepFree',
  'indoor',
  'underground',
  'parkAndRide',
  'free',
  'paid',
  'openAllDay',
  'supervised',
  'timeLimited',
  'heightLimit',
  'customersOnly',
  'cardPayment',
  'appPayment',
  'cashPayment',
  'onStreet',
  'reservable',
  'monthlyTicket',
  'solarCanopy',
  'contract',
] as const;

export type PropertyKind = (typeof PROPERTY_KINDS)[number];

/** S3: the id that means contract parking unless the operator maps another. */
export const DEFAULT_CONTRACT_ID = 1;

/** The specification's name of the property with that id. */
export const CONTRACT_NAME = 'Contract parking B2B';
