/** `npm run make -- WHAT …`: makes anew a file that is committed, when its source or its maker changed. */
import { runCommandGroup } from './command-group.ts';

await runCommandGroup({
  call: 'npm run make',
  commands: {
    basemap: {
      about: 'public/basemap: the map’s tiles, from map data in npm packages and REAL_LOTS_DIR',
      run: () => import('./basemap/build.ts'),
    },
    destinations: {
      about: 'public/destinations: the places to search for',
      run: () => import('./destinations/make-destinations.ts'),
    },
    font: {
      about: 'src/ui/fonts: the letters that the first view needs',
      run: () => import('./font.ts'),
    },
  },
});
