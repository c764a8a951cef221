import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { localStorage } from './local-storage'
import { type S3Settings, s3Storage } from './s3-storage'

/** Where files lie. Keys are ours and random: nothing that a person typed becomes part of a path. */
export interface Storage {
  /** Stores the whole stream or nothing, and answers its key. */
  put(content: Readable): Promise<string>
  get(key: string): Readable
  remove(key: string): Promise<void>
  /** Every whole file that lies there, with when it came: for the sweep of what nobody names. */
  list(): AsyncIterable<StoredBytes>
  /** Deletes what a process that died left half written before that moment. Answers how many. */
  clearUnfinished(before: Date): Promise<number>
  readonly trash: Trash
  /** Which installation these files belong to. Null: nobody has said so yet. */
  readMark(): Promise<string | null>
  writeMark(mark: string): Promise<void>
}

/** Where files wait that nobody seems to need: from there they come back, or go for good. */
export interface Trash {
  /** Moves a file there. One that is already gone is no error. */
  put(key: string, at: Date): Promise<void>
  /** Everything there, with the day on which it was put there. */
  list(): AsyncIterable<StoredBytes>
  restore(file: StoredBytes): Promise<void>
  erase(file: StoredBytes): Promise<void>
}

export interface StoredBytes {
  readonly key: string
  readonly at: Date
}

export const keyPattern = /^[0-9a-f-]{36}$/
export const trashFolder = 'trash'
export const markName = 'installation'

/** A folder of the trash is a day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** Null where it is no folder of ours. */
export function dateOfDay(day: string): Date | null {
  const at = new Date(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) ? at : null
}

export interface StorageSettings {
  readonly dataDir: string
  /** Null: a folder beside the data. */
  readonly s3: S3Settings | null
}

export const openStorage = ({ dataDir, s3 }: StorageSettings): Storage =>
  s3 ? s3Storage(s3, join(dataDir, 'uploads')) : localStorage(join(dataDir, 'files'))
