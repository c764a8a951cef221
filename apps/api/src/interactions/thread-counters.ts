/** A conversation's counters: the `seq` of its last entry, and the version, which counts the changes of its entries. */
export interface ThreadCounters {
  readonly last_seq: number
  readonly version: number
}

/** The counters after a new entry, which gets this `seq` and this version. */
export const afterNewEntry = <T extends ThreadCounters>(counters: T): T => ({
  ...counters,
  last_seq: counters.last_seq + 1,
  version: counters.version + 1,
})

/** The counters after a change of an entry, which gets this version: clients that catch up ask for higher versions. */
export const afterChangedEntry = <T extends ThreadCounters>(counters: T): T => ({
  ...counters,
  version: counters.version + 1,
})
