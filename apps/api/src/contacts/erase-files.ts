import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'

/**
 * Erases the files of an erased customer for good, wherever they lie: the keys come from their rows, so nothing has to be
 * looked for and nothing waits in the trash.
 */
export async function eraseFiles(
  { storage }: Pick<Services, 'storage'>,
  { keys }: JobPayloads['erase_files'],
): Promise<void> {
  for (const key of keys) await storage.remove(key)
  const erased = new Set(keys)
  for await (const file of storage.trash.list()) if (erased.has(file.key)) await storage.trash.erase(file)
}
