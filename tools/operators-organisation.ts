/** What `operators:check` says of who is behind a service. [A3] */
import type { OperatorIssue } from '../src/operators/check-operators.ts';
import type { Operator } from '../src/operators/operator.ts';

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
export function organisationIssues(operators: readonly Operator[]): OperatorIssue[] {
  return operators.flatMap(({ id, country, organisation }, index) => {
    const number = organisation?.number;
    if (number === undefined || country !== 'NO' || isOrganisationNumber(number)) return [];
    if (FICTIONAL[id] === number) return [];
    return [
      {
        path: `operators[${index}].organisation.number`,
        message: `must be the organisation's own: the digits of ${number} don't add up`,
      },
    ];
  });
}

/** What the law requires and the file leaves out: a warning, not an error. */
export function missingOrganisation(operators: readonly Operator[]): OperatorIssue[] {
  return operators.flatMap(({ organisation, supportEmail }, index) => {
    const path = `operators[${index}].organisation`;
    if (!organisation) {
      return [{ path, message: 'is missing: name, number and address belong in the footer (A3)' }];
    }
    const hasMail = (organisation.email ?? supportEmail) !== undefined;
    return hasMail ? [] : [{ path, message: 'has no email, and there is no supportEmail (A3)' }];
  });
}
