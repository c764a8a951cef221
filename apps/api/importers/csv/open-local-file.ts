import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { mostFileBytes, type OpenedFile } from '../../src/imports/open-file'
import type { FilePart } from '../../src/imports/source'
import { upTo } from '../../src/platform/http/bodies/up-to'

const mimes: ReadonlyMap<string, string> = new Map([
  ['.pdf', 'application/pdf'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.ogg', 'audio/ogg'],
  ['.mp3', 'audio/mpeg'],
  ['.m4a', 'audio/mp4'],
  ['.mp4', 'video/mp4'],
])

/** A file that a row names. It must be below the CSV's folder, because the CSV's author must not reach other files of the machine. */
export async function openLocalFile({ file }: FilePart, folder: string): Promise<OpenedFile> {
  const root = await realpath(folder)
  const path = await realpath(resolve(root, file.from)).catch(() => null)
  if (path === null) return { missing: 'no están junto al CSV' }
  if (!path.startsWith(root + sep)) return { missing: 'están fuera de la carpeta del CSV' }
  const found = await stat(path)
  if (!found.isFile()) return { missing: 'no son archivos' }
  if (found.size > mostFileBytes) return { too_large: mostFileBytes }
  return {
    content: Readable.from(upTo(mostFileBytes, createReadStream(path))),
    name: file.name,
    mime: mimes.get(extname(path).toLowerCase()) ?? 'application/octet-stream',
    tooLarge: () => null,
  }
}
