/** `npm run verify -- WHAT …`: long comparisons with an independent reading; without WHAT, of the engine. */
import { runCommandGroup } from '../tools/command-group.ts';

await runCommandGroup({
  call: 'npm run verify',
  usual: 'engine',
  commands: {
    engine: {
      about: 'the engine against its naive reference: [--lots FILE] [--queries N] [--seed S]',
      run: () => import('./oracle/verify-engine.ts'),
    },
    snapshot: {
      about: 'damaged snapshots: [--runs N] [--seed S]',
      run: () => import('./oracle/verify-snapshot.ts'),
    },
    'opening-hours': {
      about: 'opening hours against the package opening_hours: [--texts N] [--weeks N] [--seed S]',
      run: () => {
        // The package knows no other time zone than the process's.
        process.env['TZ'] = 'UTC';
        return import('./oracle/verify-opening-hours.ts');
      },
    },
  },
});
