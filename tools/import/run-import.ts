/**
 * `npm run --silent import-lots -- FILE… [--from SOURCE] [--map FILE] [--out FILE] [--operators FILE --operator ID]
 * [--report FILE]`: makes one lot file for `npm start -- --lots` of registers, exports and tables. The lots are written to
 * --out, whole or not at all, or to standard output. Standard error says how many lots were kept and rejected and why, and
 * --report lists each row. If no lot is kept, nothing is written and the exit status is 1.
 */
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';
import { importCommand } from './import-command.ts';

endQuietlyOnClosedPipe();

process.exitCode = await importCommand(process.argv.slice(2), {
  lots: process.stdout,
  say: (text) => console.error(text),
});
