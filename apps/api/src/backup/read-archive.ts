import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import type { Keys } from '../platform/secrets/keys'
import {
  ArchiveRefused,
  createDigest,
  type End,
  endName,
  endSchema,
  formatVersion,
  type Manifest,
  macOf,
  manifestName,
  manifestSchema,
} from './format'

export interface ArchiveEntry {
  readonly name: string
  /** Must be read to its end before the next entry. */
  readonly bytes: AsyncIterable<Buffer>
}

export interface Archive {
  readonly manifest: Manifest
  readonly end: End
}

const sentences = {
  incomplete:
    'La copia está incompleta: el archivo se corta antes de su marca final. No se restauró nada; usa otra copia.',
  changed:
    'La copia está dañada, o alguien la cambió: lo que contiene no es lo que se guardó. No se restauró nada; usa otra copia.',
  notOurs: 'El archivo no es una copia de Hilo.',
  newFormat: 'La copia es de una versión más nueva de Hilo: actualiza Hilo antes de restaurarla.',
} as const

/** Reads it to its end and checks that every byte is there. */
export const verifyArchive = (path: string): Promise<Archive> =>
  readArchive(path, async ({ bytes }) => {
    for await (const _ of bytes);
  })

/** Throws unless the archive was written with the installation's secret. */
export function requireGenuine({ end }: Archive, keys: Keys): void {
  if (end.mac !== macOf(keys, end.digest)) throw new ArchiveRefused(sentences.changed)
}

/** Reads an archive once, entry by entry. Throws where its end is missing or its digest differs. */
export async function readArchive(
  path: string,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<Archive> {
  const tar = extract()
  // Whatever fails before the tar destroys it with its error.
  pipeline(createReadStream(path), createGunzip(), tar, () => {})
  const digest = createDigest()
  let manifest: Manifest | null = null
  let end: End | null = null
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (end !== null) throw new ArchiveRefused(sentences.changed)
      if (name === endName) {
        end = parse(endSchema, await textOf(entry))
        continue
      }
      const hash = createHash('sha256')
      const bytes = hashed(entry, hash)
      if (manifest === null) manifest = manifestOf(name, await textOf(bytes))
      else await onEntry({ name, bytes })
      digest.add(name, size, hash.digest('hex'))
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (manifest === null) throw new ArchiveRefused(sentences.notOurs)
  if (end === null) throw new ArchiveRefused(sentences.incomplete)
  if (end.digest !== digest.value()) throw new ArchiveRefused(sentences.changed)
  return { manifest, end }
}

async function* hashed(entry: AsyncIterable<unknown>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

async function textOf(bytes: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ArchiveRefused(sentences.changed)
  }
}

function manifestOf(name: string, text: string): Manifest {
  if (name !== manifestName) throw new ArchiveRefused(sentences.notOurs)
  const { format } = parse(manifestSchema.pick({ format: true }), text)
  if (format > formatVersion) throw new ArchiveRefused(sentences.newFormat)
  return parse(manifestSchema, text)
}

/** Errors of gzip and tar for files that they cannot read. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveRefused) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
    return new ArchiveRefused(sentences.incomplete)
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check')
    return new ArchiveRefused(sentences.notOurs)
  return code.startsWith('Z_') || /^Invalid tar header/.test(message)
    ? new ArchiveRefused(sentences.changed)
    : error
}
