/** A3: who is behind the service. */
import { expect, test } from 'vitest';
import operatorsFile from '../../../public/operators.json' with { type: 'json' };
import {
  isOrganisationNumber,
  missingOrganisation,
  organisationIssues,
} from '../../../tools/operators-organisation.ts';

const [fjellro, kystpark] = operatorsFile.operators;

function issuesWith(change: object): readonly string[] {
  const file = { ...operatorsFile, operators: [{ ...fjellro, ...change }, kystpark] };
  return organisationIssues(file).map(({ path, message }) => `${path}: ${message}`);
}

test('A3: a number that is issued is one, and no other', () => {
  // The register itself, the tax administration and the map authority.
  const issued = ['974760673', '974761076', '971040238'];
  const others = ['974760674', '974760763', '12345678', '1234567890', '123456785', '000000000'];
  expect([...issued, ...others].filter(isOrganisationNumber)).toEqual(issued);
  for (const number of issued) {
    expect(issuesWith({ organisation: { ...fjellro!.organisation, number } })).toEqual([]);
  }
});

test('A3: an invented operator’s number can’t be issued, and is refused for all others', () => {
  const numbers = operatorsFile.operators.map(({ organisation }) => organisation.number);
  expect(numbers.map(isOrganisationNumber)).toEqual([false, false]);
  expect(organisationIssues(operatorsFile)).toEqual([]);
  expect(issuesWith({ organisation: kystpark!.organisation })).toEqual([
    "operators[0].organisation.number: must be the organisation's own: the digits of 923456784 don't add up",
  ]);
  expect(issuesWith({ id: 'another' })).toEqual([
    "operators[0].organisation.number: must be the organisation's own: the digits of 912345670 don't add up",
  ]);
});

test('A3: the numbers of other countries are their own', () => {
  const organisation = { ...fjellro!.organisation, number: '5566778899' };
  expect(issuesWith({ organisation, country: 'SE' })).toEqual([]);
});

test('A3: a missing item is reported and does not refuse the file', () => {
  const { organisation: _organisation, ...without } = fjellro!;
  const file = { ...operatorsFile, operators: [without, kystpark] };
  expect(organisationIssues(file)).toEqual([]);
  expect(missingOrganisation(file).map(({ path }) => path)).toEqual(['operators[0].organisation']);
});
