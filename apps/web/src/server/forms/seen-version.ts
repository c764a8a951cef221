import { useEffect } from 'react'

/** By form: the version of its row when the person began to type. */
const seen = new Map<string, number>()

export interface SeenVersion {
  /** Sent with the typed values. */
  readonly version: number
  /** Takes over the version of the saved row, so that values typed meanwhile are not refused as stale. */
  readonly saved: (version: number) => void
}

/**
 * Remembers for each of several forms over one row the version that the typed values are based on. Saving one form fetches the newest
 * row, and with its version another form would overwrite a colleague's change that this person has not seen. A refused form stays refused
 * until the person discards what was typed, and so sees that change.
 */
export function useSeenVersion(form: string, dirty: boolean, version: number): SeenVersion {
  useEffect(() => {
    if (!dirty) seen.set(form, version)
  }, [form, dirty, version])
  return {
    version: dirty ? (seen.get(form) ?? version) : version,
    saved: (next) => seen.set(form, next),
  }
}
