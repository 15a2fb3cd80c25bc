/** `npm run bench:readme`: plots, goals and the README's tables anew, from results/latest.json. */
import { writeReadmeFiles } from './readme-files.ts';

writeReadmeFiles();
