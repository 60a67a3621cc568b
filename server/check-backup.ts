// A thread that checks a copy of the room's store while the room goes on. It has its own entry file beside main.ts: each entry is built
// into one file, and a thread started from main.ts would be a server.
import { parentPort, workerData } from 'node:worker_threads';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { faultOfBackup } from './cardroom/check-store.ts';

const { toCheck } = workerData as { readonly toCheck: string };

parentPort?.postMessage(faultOfBackup(toCheck, openReadOnlyStore));
