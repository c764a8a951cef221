import type { ListName } from '@hilo/client'
import { inbox } from '../../strings'

/** Identifiers from the specification, which the address bar shows too. */
export const tabs = ['my_chats', 'chats', 'resolves'] as const
/** 'Del equipo' is not a tab but a switch beside them, for administrators. */
export type Tab = (typeof tabs)[number] | 'team'
export const views: readonly [Tab, ...Tab[]] = [...tabs, 'team']

export const tabName = (tab: Tab): string => (tab === 'team' ? inbox.team : inbox.tabs[tab])

export const listOfTab: Record<Tab, ListName> = {
  my_chats: 'assigned',
  chats: 'not_assigned',
  resolves: 'resolved',
  team: 'team',
}

/**
 * What the address bar says is open. `interaction` distinguishes two finished ones of a conversation; `entry` is the message
 * to open it at, else it opens at its end.
 */
export interface Selection {
  readonly conversation: string
  readonly interaction: string | null
  readonly entry?: string | null
}
