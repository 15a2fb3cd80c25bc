import type { TestCase, TestModule } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';

/** Names the tests that passed only when they were run again: each of them is a fault to look for. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export
export default class SecondTryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const late = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map(nameOf),
    );
    if (late.length === 0) return;
    console.log(`\nPassed only at the second try (${late.length}):\n  ${late.join('\n  ')}`);
  }
}

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId}: ${test.fullName}`;
