/** What we tell Meta with a message and get back in its statuses or its echo: which entry of ours it is. */
const pattern = /^msg:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export const callbackData = (entry: string): string => `msg:${entry}`
export const entryOf = (data: string | undefined): string | null => pattern.exec(data ?? '')?.[1] ?? null
