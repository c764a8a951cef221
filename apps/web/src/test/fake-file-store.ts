import { vi } from 'vitest'
import * as fileStore from '../lib/drafts/file-store'

/** A stand-in for the browser's database; when `full`, it stores nothing. */
export interface FakeFileStore {
  readonly files: Map<string, File>
  full: boolean
}

export function fakeFileStore(): FakeFileStore {
  const store: FakeFileStore = { files: new Map(), full: false }
  // Not a module mock: another test file may have loaded the module before.
  vi.spyOn(fileStore, 'putFile').mockImplementation(async (id, { file }) => {
    if (store.full) throw new DOMException('Full', 'QuotaExceededError')
    store.files.set(id, file)
  })
  vi.spyOn(fileStore, 'getFile').mockImplementation(async (id) => store.files.get(id) ?? null)
  vi.spyOn(fileStore, 'deleteFile').mockImplementation(async (id) => store.files.delete(id))
  vi.spyOn(fileStore, 'deleteOldFiles').mockResolvedValue(undefined)
  return store
}
