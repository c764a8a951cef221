import type { ServerEventName, ServerEventPayload } from '@hilo/contracts'

/** What pages of an older version read of events that named one person or contact: here the first. Goes a release later (decision 191). */
const olderShapes: { readonly [N in ServerEventName]?: (payload: ServerEventPayload<N>) => object } = {
  presence: ({ users: [first] }) => ({ ...first }),
  'update:contact:interactions': ({ uuids: [uuid] }) => ({ uuid }),
}

/**
 * A page that was opened before an update stays open after it: it gets its older fields beside those of today. Takes what the schema of the
 * event has parsed.
 */
export function withOlderShape(event: ServerEventName, parsed: object): object {
  const older = olderShapes[event] as ((payload: object) => object) | undefined
  return older ? { ...older(parsed), ...parsed } : parsed
}
