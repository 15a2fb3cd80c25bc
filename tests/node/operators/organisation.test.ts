/** A3: who is behind the service. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OWN_OPERATORS } from '../../../server/operators-path.ts';
import type { Operator } from '../../../src/operators/operator.ts';
import {
  isOrganisationNumber,
  missingOrganisation,
  organisationIssues,
} from '../../../tools/operators-organisation.ts';
import { operatorsFrom } from '../../support/sample-operators.ts';

const { operators } = operatorsFrom(readFileSync(OWN_OPERATORS, 'utf8'));
const [fjellro, kystpark] = operators as [Operator, Operator];

function issuesWith(change: Partial<Operator>): readonly string[] {
  return organisationIssues([{ ...fjellro, ...change }, kystpark]).map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

test('A3: a number that is issued is one, and no other; those of other countries are their own', () => {
  // The register itself, the tax administration and the map authority.
  const issued = ['974760673', '974761076', '971040238'];
  const others = ['974760674', '974760763', '12345678', '1234567890', '123456785', '000000000'];
  expect([...issued, ...others].filter(isOrganisationNumber)).toEqual(issued);
  for (const number of issued) {
    expect(issuesWith({ organisation: { ...fjellro.organisation!, number } })).toEqual([]);
  }
  const organisation = { ...fjellro.organisation!, number: '5566778899' };
  expect(issuesWith({ organisation, country: 'SE' })).toEqual([]);
});

test('A3: an invented operator’s number can’t be issued, and is refused for all others', () => {
  const numbers = operators.map(({ organisation }) => organisation!.number);
  expect(numbers.map(isOrganisationNumber)).toEqual([false, false]);
  expect(organisationIssues(operators)).toEqual([]);
  const refused = (number: number) => [
    `operators[0].organisation.number: must be the organisation's own: the digits of ${number} don't add up`,
  ];
  const others = issuesWith({ organisation: kystpark.organisation });
  expect(others).toEqual(refused(923_456_784));
  expect(issuesWith({ id: 'another' })).toEqual(refused(912_345_670));
});

test('A3: a missing item is reported and does not refuse the file', () => {
  const { organisation: _organisation, ...without } = fjellro;
  expect(organisationIssues([without, kystpark])).toEqual([]);
  const [missing, ...others] = missingOrganisation([without, kystpark]);
  expect([missing?.path, others]).toEqual(['operators[0].organisation', []]);
});
