import type { InboundControl, ItemContent, KeptItem } from '../../inbound'

/** An element of a webhook, parsed. Without a key it is identified by a hash of its content. */
export type ParsedItem = {
  readonly dedupeKey: string | null
  readonly control?: InboundControl
} & ItemContent

export const unparsedItem = (
  dedupeKey: string | null,
  kind: KeptItem['kind'],
  state: KeptItem['state'],
  why: string | null = null,
): ParsedItem => ({ dedupeKey, kept: { kind, state, why } })
