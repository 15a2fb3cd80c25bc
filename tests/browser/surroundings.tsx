import type { ReactNode } from 'react';
import { TextsProvider } from '../../src/i18n/texts.tsx';
import type { LanguageCode } from '../../src/domain/languages.ts';
import type { EngineClient } from '../../src/engine-client/engine-client.ts';
import { EngineProvider } from '../../src/engine-client/engine-context.tsx';
import { changeLanguage, startTranslations } from '../../src/i18n/translations.ts';
import { OperatorProvider } from '../../src/operators/operator-context.tsx';
import { loadOperators } from '../../src/operators/load-operators.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { VisitorProvider } from '../../src/visitor/visitor-position.tsx';

/** What the app puts around each of its pages, in one language. */
export async function surroundings(
  operator: Operator,
  engine: EngineClient,
  language: LanguageCode = 'no',
) {
  const i18n = await startTranslations(language);
  return {
    around: (children: ReactNode) => (
      <TextsProvider i18n={i18n}>
        <OperatorProvider value={operator}>
          <EngineProvider value={engine}>
            <VisitorProvider>{children}</VisitorProvider>
          </EngineProvider>
        </OperatorProvider>
      </TextsProvider>
    ),
    speak: (other: LanguageCode) => changeLanguage(i18n, other),
  };
}

/** One of the operators that the tests' own server has. */
export async function servedOperator(index = 0): Promise<Operator> {
  const operator = (await loadOperators('/')).operators[index];
  if (!operator) throw new Error('No such operator.');
  return operator;
}
