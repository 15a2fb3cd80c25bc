/**
 * `npm run --silent import-lots -- FILE… [--from SOURCE] [--map FILE] [--out FILE] [--previous FILE] [--shrink 50%]
 * [--keep-both] [--operators FILE --operator ID] [--own NAME] [--write-attribution] [--language en] [--report FILE]`: registers, exports
 * and tables as one lot file for `npm start -- --lots`. The lots go to --out, whole or not at all, or to standard output,
 * one a line (so that npm's own lines, without --silent, cost no lot); what was kept and rejected and why goes to
 * standard error, every row of it to --report. Exit status 1 where no lot is kept or too many are lost: nothing is
 * written then.
 */
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';
import { importCommand } from './import-command.ts';

endQuietlyOnClosedPipe();

process.exitCode = await importCommand(process.argv.slice(2), {
  lots: process.stdout,
  say: (text) => console.error(text),
});
