import { readdir } from 'node:fs/promises'

const listFolder = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The names of the stored files, half-written ones included, without the trash. */
export async function storedFiles({ dataDir }: { readonly dataDir: string }): Promise<string[]> {
  const folders = (await listFolder(`${dataDir}/files`)).filter((name) => name.length === 2)
  return (await Promise.all(folders.map((folder) => listFolder(`${dataDir}/files/${folder}`)))).flat()
}
