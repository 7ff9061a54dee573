import { type ComponentType, lazy } from 'react';

/** Returns a part of a page whose script is loaded when it is shown: for what only some readers of the page see. */
export const part = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load() }));
