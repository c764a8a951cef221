/** The storage of files broke off, or answered with an error: retrying later may succeed. The file itself may be whole. */
export class StorageFailed extends Error {}

/** The disk, or the share of it that the process or the database may fill, is full. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isStorageFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (fullCodes.has((cause as { code?: unknown }).code)) return true
  return false
}

export function isStorageFailure(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StorageFailed) return true
  return false
}
