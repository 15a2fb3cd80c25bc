/** What `operators:check` says of who is behind a service. [A3] */
import { operatorItem } from '../src/operators/check-operators.ts';
import { type OperatorIssue, rawOperators, rawValue } from '../src/operators/raw-operators.ts';

/**
 * Norwegian organisation numbers (A3): nine digits, of which the last makes the weighted sum divisible by 11.
 * https://www.brreg.no/en/about-us-2/our-registers/about-the-central-coordinating-register-for-legal-entities-ccr/about-the-organisation-number/
 */
const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2, 1];

/** The fictional operators' numbers, by id: none of them can ever be issued. */
const FICTIONAL: Readonly<Record<string, string>> = {
  fjellro: '912345670',
  kystpark: '923456784',
};

/** Whether a number can belong to a Norwegian organisation. @param digits without spaces */
export function isOrganisationNumber(digits: string): boolean {
  if (!/^[89]\d{8}$/.test(digits)) return false;
  return WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11 === 0;
}

/** Norwegian numbers that can't have been issued. Other countries' numbers are not checked. */
export function organisationIssues(json: unknown): OperatorIssue[] {
  return rawOperators(json).flatMap((operator, index) => {
    const number = operatorItem(operator, 'organisation')?.number;
    const isNorwegian = (operatorItem(operator, 'country') ?? 'NO') === 'NO';
    if (number === undefined || !isNorwegian || isOrganisationNumber(number)) return [];
    if (FICTIONAL[operatorItem(operator, 'id') ?? ''] === number) return [];
    return [
      {
        path: `operators[${index}].organisation.number`,
        message: `must be the organisation's own: the digits of ${number} don't add up`,
      },
    ];
  });
}

/** What the law requires and the file leaves out: a warning, not an error. */
export function missingOrganisation(json: unknown): OperatorIssue[] {
  return rawOperators(json).flatMap((operator, index) => {
    const path = `operators[${index}].organisation`;
    if (rawValue(operator, 'organisation') === undefined) {
      return [{ path, message: 'is missing: name, number and address belong in the footer (A3)' }];
    }
    const { email } = operatorItem(operator, 'organisation') ?? {};
    const hasMail = (email ?? operatorItem(operator, 'supportEmail')) !== undefined;
    return hasMail ? [] : [{ path, message: 'has no email, and there is no supportEmail (A3)' }];
  });
}
