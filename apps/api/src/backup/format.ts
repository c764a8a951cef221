import { createHash } from 'node:crypto'
import { z } from 'zod'
import { StartRefused } from '../platform/errors/start-refused'
import type { Keys } from '../platform/secrets/keys'

/*
 * An archive is a tar that gzip has packed (`tar -xzf` opens it):
 *
 *   hilo.json                  what it is: the format, when it was made, the migrations of its schema, the tables' columns
 *   tables/<table>/<n>.copy    the rows as COPY writes text, cut into pieces; the pieces of a table together are one text
 *   files/<key>                the stored files that the rows name
 *   end.json                   how many of everything, and the digest of all that stands before it
 */
export const formatVersion = 1
export const manifestName = 'hilo.json'
export const endName = 'end.json'

export const manifestSchema = z.object({
  format: z.int(),
  made_at: z.iso.datetime(),
  /** The migrations of its schema, the last one names its version. */
  migrations: z.array(z.string()).min(1),
  /** A known word sealed with the installation's secret: shows whether a secret is the same one. */
  secret_mark: z.string().nullable(),
  tables: z.array(z.object({ name: z.string().regex(/^\w+$/), columns: z.array(z.string()) })),
})
export type Manifest = z.output<typeof manifestSchema>

export const endSchema = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Files that rows name and the storage did not have. */
  missing: z.array(z.string()),
  digest: z.string(),
  /** The digest, keyed with the installation's secret: nobody without it can change the archive unnoticed. */
  mac: z.string(),
})
export type End = z.output<typeof endSchema>

/** A digest of the entries in their order: of their names, lengths and bytes. */
export function createDigest() {
  const all = createHash('sha256')
  return {
    add(name: string, size: number, sha256: string): void {
      all.update(`${name}\n${size}\n${sha256}\n`)
    },
    value: (): string => all.copy().digest('hex'),
  }
}

export const macOf = (keys: Keys, digest: string): string =>
  keys.fingerprint(`the digest of a backup: ${digest}`)

/** An archive that is not restored, with the sentence why. */
export class ArchiveRefused extends StartRefused {}
