import { statfs } from 'node:fs/promises'

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The free bytes of the folder's disk for users other than root. */
export async function readSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
