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
  /** Everything that lies there, with when it came: for the sweep of what nobody names. */
  list(): AsyncIterable<StoredBytes>
}

export interface StoredBytes {
  readonly key: string
  readonly at: Date
}

export const keyPattern = /^[0-9a-f-]{36}$/

export interface StorageSettings {
  readonly dataDir: string
  /** Null: a folder beside the data. */
  readonly s3: S3Settings | null
}

export const openStorage = ({ dataDir, s3 }: StorageSettings): Storage =>
  s3 ? s3Storage(s3, join(dataDir, 'uploads')) : localStorage(join(dataDir, 'files'))
