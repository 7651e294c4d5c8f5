import { parentPort, workerData } from 'node:worker_threads';
import { detectAll } from 'jschardet';

// Its models take most of a second to load, so it runs in a thread of its own.
parentPort?.postMessage(detectAll(Buffer.from(workerData)));
