/** What a property of a lot can mean (L6), in the order in which drivers ask; its texts are `property.<kind>`. */
export const PROPERTY_KINDS = [
  'customersOnly',
  'charging',
  'fastCharging',
  'disabledSpaces',
  'stepFree',
  'heightLimit',
  'indoor',
  'underground',
  'openAllDay',
  'timeLimited',
  'free',
  'paid',
  'onStreet',
  'parkAndRide',
  'supervised',
  'reservable',
  'monthlyTicket',
  'contract',
  'appPayment',
  'cardPayment',
  'cashPayment',
  'solarCanopy',
] as const;

export type PropertyKind = (typeof PROPERTY_KINDS)[number];

/** S3: the id that means contract parking unless the operator maps another. */
export const DEFAULT_CONTRACT_ID = 1;

/** The specification's name of the property with that id. */
export const CONTRACT_NAME = 'Contract parking B2B';
