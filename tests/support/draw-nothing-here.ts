import { drawNothing } from './draw-nothing.ts';

drawNothing();
