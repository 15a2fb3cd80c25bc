import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const nothing = () => null;

/** A component whose code is loaded when it is first shown; what can't be had shows nothing, and the page stands. */
export const optionalPart = <P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => load().then(asModule, () => asModule<P>(nothing)));

const asModule = <P>(component: ComponentType<P>) => ({ default: component });
