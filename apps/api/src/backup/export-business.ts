import { extname } from 'node:path'
import type { CopiedTable } from '../platform/db/copy/copied-tables'
import { readSnapshot, type Snapshot } from '../platform/db/copy/read-snapshot'
import { rowsOfBusiness } from '../platform/db/copy/rows-of-business'
import type { Storage } from '../platform/storage/storage'
import { version } from '../platform/version'
import { addFiles } from './add-files'
import { addRows, toJson } from './add-rows'
import { writeArchive } from './write-archive'

/*
 * A tar that gzip has packed:
 *
 *   empresa.json                   whose it is, when it was made and by which Hilo
 *   tables/<table>/<n>.ndjson      each row as a line of JSON; the pieces of a table together are one text
 *   files/<uuid>.<ending>          the stored files, by the uuid of their row in `stored_files`
 *   end.json                       how many of everything, which files were missing, and the digest of all that stands before it
 */

/** Tables that an export leaves out, each for a reason. Every other table with a business is in it, new ones too. */
export const leftOut: Readonly<Record<string, 'secret' | 'derived' | 'of a moment'>> = {
  google_consents: 'secret',
  whatsapp_signups: 'secret',
  password_resets: 'secret',
  refresh_tokens: 'secret',
  searched_contacts: 'derived',
  searched_entries: 'derived',
  storage_uses: 'derived',
  hook_attempts: 'of a moment',
  hook_deliveries: 'of a moment',
  event_dues: 'of a moment',
  outbox: 'of a moment',
  phone_chunks: 'of a moment',
  presence_leases: 'of a moment',
  push_subscriptions: 'of a moment',
  pushes: 'of a moment',
  push_acts: 'of a moment',
  idempotent_requests: 'of a moment',
  running_imports: 'of a moment',
  sessions: 'of a moment',
  viewers: 'of a moment',
}

/** Columns that an export leaves out, because they would let a reader log in as another person. */
export const secretColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  channel_accounts: ['credentials', 'secret_fingerprint'],
  api_keys: ['hash'],
  hooks: ['secret', 'previous_secret'],
  video_calls: ['link_hash', 'guest_key_hash'],
}

interface ExportOptions {
  readonly ownerUrl: string
  readonly storage: Storage
  readonly business: string
  /** The file to write. */
  readonly path: string
  readonly now: Date
}

/** Writes all data of one business as an archive that other programs can read, while Hilo keeps running. */
export const exportBusiness = ({ ownerUrl, storage, business, path, now }: ExportOptions) =>
  readSnapshot(ownerUrl, (snapshot) =>
    writeArchive(path, async (archive) => {
      const made = { format: 1, business, made_at: now.toISOString(), version }
      await archive.add('empresa.json', toJson(made))
      const rows: Record<string, number> = {}
      for (const table of exportedTables(snapshot))
        rows[table.name] = await addRows(
          archive,
          `tables/${table.name}`,
          'ndjson',
          snapshot.copyJson(rowsOfBusiness(table, business, secretColumns[table.name] ?? [])),
        )
      const { files, missing } = await addFiles(archive, snapshot, storage, {
        of: business,
        nameOf: ({ uuid, name }) => `${uuid}${endingOf(name)}`,
      })
      await archive.add('end.json', toJson({ rows, files, missing, digest: archive.digest() }))
      return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, missing }
    }),
  )

const exportedTables = ({ tables }: Snapshot): CopiedTable[] =>
  tables.filter(
    ({ name, columns }) =>
      name === 'businesses' || (columns.includes('business_uuid') && leftOut[name] === undefined),
  )

/** The ending of a file's name, if it is a plain one: the rest is the uploader's text. */
const endingOf = (name: string): string => {
  const ending = extname(name)
  return /^\.[a-z0-9]{1,8}$/i.test(ending) ? ending : ''
}
