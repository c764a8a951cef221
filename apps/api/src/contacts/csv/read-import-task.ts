import type { Task } from '../../platform/worker-threads/worker-threads'
import type { ReadImport } from './read-import'

/** `readImport` of a file's bytes, in a worker thread: the sender of a file decides how long it takes. */
export const readImportTask: Task<Uint8Array, ReadImport | string> = { name: 'read a CSV of contacts' }
