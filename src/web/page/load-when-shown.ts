import { type ComponentType, lazy } from 'react';

/** Returns a component whose script is loaded when it is shown: for what only some readers of a page see. */
export const loadWhenShown = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
