// A thread that looks at a copy of the room's store, so that the room goes on meanwhile. An entry of its own beside main.ts:
// what is built is one file each, and a thread of the whole server would be a server.
import { parentPort, workerData } from 'node:worker_threads';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { faultOfBackup } from './cardroom/check-store.ts';

const { toCheck } = workerData as { readonly toCheck: string };

parentPort?.postMessage(faultOfBackup(toCheck, openReadOnlyStore));
