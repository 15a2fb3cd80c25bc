/** What `operators:check` says of who is behind a service. [A3] */
import { operatorItem } from '../src/operators/check-operators.ts';
import { isFictionalNumber, isOrganisationNumber } from '../src/operators/organisation-number.ts';
import { type OperatorIssue, rawOperators, rawValue } from '../src/operators/raw-operators.ts';

/** Numbers that no register has issued. Those of other countries are their own. */
export function organisationIssues(json: unknown): OperatorIssue[] {
  return rawOperators(json).flatMap((operator, index) => {
    const number = operatorItem(operator, 'organisation')?.number;
    const isNorwegian = (operatorItem(operator, 'country') ?? 'NO') === 'NO';
    if (number === undefined || !isNorwegian || isOrganisationNumber(number)) return [];
    if (isFictionalNumber(operatorItem(operator, 'id'), number)) return [];
    return [
      {
        path: `operators[${index}].organisation.number`,
        message: `must be the organisation's own: the digits of ${number} don't add up`,
      },
    ];
  });
}

/** What the law wants said, and the file doesn't say: no reason to refuse it. */
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
