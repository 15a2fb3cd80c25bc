/**
 * Norwegian organisation numbers (A3): nine digits, of which the last makes the weighted sum divisible by 11.
 * https://www.brreg.no/en/about-us-2/our-registers/about-the-central-coordinating-register-for-legal-entities-ccr/about-the-organisation-number/
 */
const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2, 1];

/** The numbers of the operators that don't exist, by id: no number that they have can be issued. */
const FICTIONAL: Readonly<Record<string, string>> = {
  fjellro: '912345670',
  kystpark: '923456784',
};

/** Whether a number can be that of an organisation in Norway. @param digits without spaces */
export function isOrganisationNumber(digits: string): boolean {
  if (!/^[89]\d{8}$/.test(digits)) return false;
  return WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11 === 0;
}

/** Whether the number is the invented one of an operator that ships with the product. */
export function isFictionalNumber(operatorId: string | undefined, digits: string): boolean {
  return operatorId !== undefined && FICTIONAL[operatorId] === digits;
}
