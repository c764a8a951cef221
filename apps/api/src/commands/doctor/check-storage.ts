import type { Env } from '../../env'
import { storageSentence } from '../../health/find-problems'
import { checkStorage } from '../../platform/storage/check-storage'
import { openStorage } from '../../platform/storage/open-storage'

/** Stores a file and removes it. */
export const checkFiles = (env: Env): Promise<readonly string[]> =>
  checkStorage(openStorage(env)).then(
    () => [],
    (error: unknown) => [storageSentence(error)],
  )
