import type { Readable } from 'node:stream'

/** Keys are random and ours, so that nothing that a person typed becomes part of a path. */
export interface Storage {
  /** Stores the whole stream or nothing. Returns its key. */
  put(content: Readable): Promise<string>
  /** Stores it under a key that a row names already, whatever lay there. */
  putBack(key: string, content: Readable): Promise<void>
  get(key: string): Readable
  /** To be sent: its bytes are read from the disk when the blob is read, until it is released. */
  openBlob(key: string): Promise<StoredBlob>
  /** With its length; null where there is none. */
  open(key: string): Promise<{ readonly size: number; readonly content: Readable } | null>
  remove(key: string): Promise<void>
  /** Every complete file, for the sweep of unreferenced files. */
  list(): AsyncIterable<StoredFile>
  /** Deletes unfinished files of dead processes, from before that time. Returns how many. */
  clearUnfinished(before: Date): Promise<number>
  readonly trash: Trash
  /** The id of the installation that owns these files; null when none was written yet. */
  readMark(): Promise<string | null>
  writeMark(mark: string): Promise<void>
}

/** Files that no row references: restored if one does again, erased later. */
export interface Trash {
  /** Moves a file to the trash. A missing file is no error. */
  put(key: string, at: Date): Promise<void>
  /** With the day on which each was put there. */
  list(): AsyncIterable<StoredFile>
  restore(file: StoredFile): Promise<void>
  erase(file: StoredFile): Promise<void>
}

export interface StoredBlob {
  readonly data: Blob
  /** Deletes the local copy, where there is one. */
  release(): Promise<void>
}

export interface StoredFile {
  readonly key: string
  readonly at: Date
}

export const keyPattern = /^[0-9a-f-]{36}$/
export const trashFolder = 'trash'
export const markName = 'installation'

/** The trash has a folder for each day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** Null when the folder is not one of the trash's days. */
export function dateOfDay(day: string): Date | null {
  const at = new Date(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) ? at : null
}
