import type { InboundControl, ItemContent, KeptItem } from '../inbound'

/** What an element of a webhook's list turns out to be. Without a key it is known by its content. */
export type Told = { readonly dedupeKey: string | null; readonly control?: InboundControl } & ItemContent

export const keptAs = (
  dedupeKey: string | null,
  kind: KeptItem['kind'],
  state: KeptItem['state'],
  why: string | null = null,
): Told => ({ dedupeKey, kept: { kind, state, why } })
