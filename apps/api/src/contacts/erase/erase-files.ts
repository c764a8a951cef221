import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'

/**
 * Erases the files of an erased contact at once, in the storage and in its trash. The keys come from the deleted rows.
 */
export async function eraseFiles(
  { storage }: Pick<Services, 'storage'>,
  { keys }: JobPayloads['erase_files'],
): Promise<void> {
  for (const key of keys) await storage.remove(key)
  const erased = new Set(keys)
  for await (const file of storage.trash.list()) if (erased.has(file.key)) await storage.trash.erase(file)
}
