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

test('A3: a number that is issued is one, and no other', () => {
  // The register itself, the tax administration and the map authority.
  const issued = ['974760673', '974761076', '971040238'];
  const others = ['974760674', '974760763', '12345678', '1234567890', '123456785', '000000000'];
  expect([...issued, ...others].filter(isOrganisationNumber)).toEqual(issued);
  for (const number of issued) {
    expect(issuesWith({ organisation: { ...fjellro.organisation!, number } })).toEqual([]);
  }
});

test('A3: an invented operator’s number can’t be issued, and is refused for all others', () => {
  const numbers = operators.map(({ organisation }) => organisation!.number);
  expect(numbers.map(isOrganisationNumber)).toEqual([false, false]);
  expect(organisationIssues(operators)).toEqual([]);
  expect(issuesWith({ organisation: kystpark.organisation })).toEqual([
    "operators[0].organisation.number: must be the organisation's own: the digits of 923456784 don't add up",
  ]);
  expect(issuesWith({ id: 'another' })).toEqual([
    "operators[0].organisation.number: must be the organisation's own: the digits of 912345670 don't add up",
  ]);
});

test('A3: the numbers of other countries are their own', () => {
  const organisation = { ...fjellro.organisation!, number: '5566778899' };
  expect(issuesWith({ organisation, country: 'SE' })).toEqual([]);
});

test('A3: a missing item is reported and does not refuse the file', () => {
  const { organisation: _organisation, ...without } = fjellro;
  expect(organisationIssues([without, kystpark])).toEqual([]);
  expect(missingOrganisation([without, kystpark]).map(({ path }) => path)).toEqual([
    'operators[0].organisation',
  ]);
});
