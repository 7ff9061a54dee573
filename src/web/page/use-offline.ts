import { useSyncExternalStore } from 'react';
import { isOffline, onNetworkChange } from './network.ts';

/** True while the server cannot be reached; false on the server. */
export const useOffline = (): boolean => useSyncExternalStore(onNetworkChange, isOffline, () => false);
