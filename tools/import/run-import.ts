/**
 * `npm run --silent import-lots -- FILE…`: makes one lot file for `npm start -- --lots` of registers, exports and tables, on
 * standard output or in --out. Standard error says how many lots were kept and rejected and why, --report lists each row.
 */
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';
import { importCommand } from './import-command.ts';

endQuietlyOnClosedPipe();

process.exitCode = await importCommand(process.argv.slice(2), {
  lots: process.stdout,
  say: (text) => console.error(text),
});
