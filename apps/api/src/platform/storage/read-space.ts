import { statfs } from 'node:fs/promises'

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** How much of the folder's disk is left for whoever is not root. */
export async function readSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
