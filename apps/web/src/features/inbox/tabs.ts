import type { ListName } from '@hilo/client'

/** The tabs by their identifiers in the specification, which the address bar shows too. */
export const tabs = ['my_chats', 'chats', 'resolves'] as const
export type Tab = (typeof tabs)[number]

export const listOf: Record<Tab, ListName> = {
  my_chats: 'assigned',
  chats: 'not_assigned',
  resolves: 'resolved',
}

/** What the address bar says is open. The interaction tells apart two finished ones of one conversation. */
export interface Selection {
  readonly conversation: string
  readonly interaction: string | null
}
