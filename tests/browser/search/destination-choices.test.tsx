import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Destination } from '../../../src/domain/search-api.ts';
import { DestinationChoices } from '../../../src/features/search/field/destination-choices.tsx';
import { loadOperators } from '../../../src/operators/load-operators.ts';
import { OperatorProvider } from '../../../src/operators/operator-context.tsx';
import { TextsProvider } from '../../../src/i18n/texts.tsx';
import { startTranslations } from '../../../src/i18n/translations.ts';
import { OSLO } from './fake-destinations.ts';

const HERØY: Destination = { ...OSLO, label: 'Herøy', name: 'Herøy' };
const SUNDET: Destination = { ...OSLO, label: 'Herøysundet', name: 'Herøysundet' };

function names(): (string | undefined)[] {
  const options = page.getByRole('option').elements();
  return options.map(({ textContent }) => /\S+/.exec(textContent)?.[0]);
}

test('S13 of two destinations with one label none stays behind when others are offered', async () => {
  const i18n = await startTranslations('no', '/assets/i18n/{{lng}}.json');
  const [operator] = (await loadOperators('/')).operators;
  const choices = (offered: readonly Destination[]) => (
    <TextsProvider i18n={i18n}>
      <OperatorProvider operator={operator!}>
        <DestinationChoices
          listId="places"
          isOpen
          choices={offered}
          inForce={undefined}
          activeIndex={undefined}
          onChoose={() => undefined}
        />
      </OperatorProvider>
    </TextsProvider>
  );
  const screen = await render(choices([HERØY, { ...HERØY, position: [5.6, 62.3] }, SUNDET]));
  expect(names()).toEqual(['Herøy', 'Herøy', 'Herøysundet']);
  await screen.rerender(choices([SUNDET]));
  expect(names()).toEqual(['Herøysundet']);
});
