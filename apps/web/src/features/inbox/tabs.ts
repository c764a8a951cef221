import type { ListName } from '@hilo/client'
import { inbox } from '../../strings'

/** The tabs by their identifiers in the specification, which the address bar shows too. */
export const tabs = ['my_chats', 'chats', 'resolves'] as const
/** 'Del equipo' is no tab: those who administer reach it from the filter. */
export type Tab = (typeof tabs)[number] | 'team'
export const views: readonly [Tab, ...Tab[]] = [...tabs, 'team']

/** What the list is called. */
export const nameOfTab = (tab: Tab): string => (tab === 'team' ? inbox.team : inbox.tabs[tab])

export const listOf: Record<Tab, ListName> = {
  my_chats: 'assigned',
  chats: 'not_assigned',
  resolves: 'resolved',
  team: 'team',
}

/** What the address bar says is open. The interaction tells apart two finished ones of one conversation. */
export interface Selection {
  readonly conversation: string
  readonly interaction: string | null
}
