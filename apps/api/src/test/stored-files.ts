import { readdir } from 'node:fs/promises'

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The files that lie in their places, half written ones too; not what lies in the trash. */
export async function storedFiles({ dataDir }: { readonly dataDir: string }): Promise<string[]> {
  const folders = (await namesIn(`${dataDir}/files`)).filter((name) => name.length === 2)
  return (await Promise.all(folders.map((folder) => namesIn(`${dataDir}/files/${folder}`)))).flat()
}
