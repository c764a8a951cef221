import { join } from 'node:path'
import { localStorage } from './local-storage'
import type { S3Settings } from './s3-client'
import { s3Storage } from './s3-storage'
import type { Storage } from './storage'

export interface StorageSettings {
  readonly dataDir: string
  /** Null: a folder beside the data. */
  readonly s3: S3Settings | null
}

export const openStorage = ({ dataDir, s3 }: StorageSettings): Storage =>
  s3 ? s3Storage(s3, join(dataDir, 'uploads')) : localStorage(join(dataDir, 'files'))
