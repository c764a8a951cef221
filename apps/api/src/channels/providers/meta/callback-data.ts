/** The uuid of our entry, as Meta gets it with a message and returns it in the statuses or the echo. */
const pattern = /^msg:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export const callbackData = (entry: string): string => `msg:${entry}`
/** The data that names a message act, which is no entry. */
export const messageActData = (act: string): string => `act:${act}`
export const entryOf = (data: string | undefined): string | null => pattern.exec(data ?? '')?.[1] ?? null
