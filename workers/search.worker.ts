import * as Comlink from 'comlink';
import { keptCopyFile } from './kept-copy.ts';
import { SearchService } from './search-service.ts';

Comlink.expose(new SearchService(keptCopyFile));
