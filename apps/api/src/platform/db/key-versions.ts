import { type Refusal, refuse } from '@hilo/contracts'
import { changedFields } from './row-changes'

/** Stands for the keys that have no version of their own: when the row was last written by a process that keeps none. */
const others = '*'

interface VersionedRow {
  readonly version: number
  /** At which version each key last changed. */
  readonly key_versions: unknown
}

/** The known versions of keys. A row with a later version was written by a process of an older release. */
function knownVersions({ version, key_versions }: VersionedRow): Readonly<Record<string, number>> {
  const kept = (key_versions ?? {}) as Record<string, number>
  return Math.max(...Object.values(kept)) === version ? kept : { [others]: version }
}

interface KeyChange<F> {
  readonly changed: Partial<F>
  /** To be written with the changed fields and the raised version. */
  readonly key_versions: Record<string, number>
}

/**
 * The same as `planRowChange` for a row whose keys are edited apart, by several people at once: the version that the person saw
 * guards only the keys that they change. STALE: one of these was changed after it.
 */
export function planKeyChange<F extends object>(
  row: VersionedRow,
  { version, fields }: { readonly version: number | undefined; readonly fields: F },
): KeyChange<F> | null | Refusal<'STALE'> {
  const changed = changedFields(row, fields)
  const keys = Object.keys(changed)
  const known = knownVersions(row)
  const lastChange = Math.max(0, ...keys.map((key) => known[key] ?? known[others] ?? row.version))
  if (version !== undefined && (version < lastChange || version > row.version)) return refuse('STALE')
  if (keys.length === 0) return null
  const next = row.version + 1
  return { changed, key_versions: { ...known, ...Object.fromEntries(keys.map((key) => [key, next])) } }
}
