import type { TestCase, TestModule } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';

/** Names the tests that passed only when they were run again, with what they said first: each is a fault to look for. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export
export default class SecondTryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const late = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map(firstTry),
    );
    if (late.length === 0) return;
    console.log(`\nPassed only at the second try (${late.length}):\n  ${late.join('\n  ')}`);
  }
}

function firstTry(test: TestCase): string {
  const said = test.result().errors?.[0]?.message ?? '';
  return `${test.module.relativeModuleId}: ${test.fullName}\n    ${said.replaceAll('\n', '\n    ')}`;
}
