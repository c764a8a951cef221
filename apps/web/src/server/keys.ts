import type { ListName } from '@hilo/client'
import type { ListQuery } from '@hilo/contracts'

/** Every name under which the query cache holds something of the server. */
export const keys = {
  session: ['session'] as const,
  business: ['business'] as const,
  whatsappConfig: ['whatsapp-config'] as const,
  permissions: ['permissions'] as const,
  schedule: ['schedule'] as const,
  team: ['team'] as const,
  channels: ['channels'] as const,
  /** Those that do not work as they should. */
  channelStatus: ['channel-status'] as const,
  channelItems: (account: string) => ['channel-items', account] as const,
  ownSessions: ['own-sessions'] as const,
  counts: ['counts'] as const,
  /** Who of the team is in line and available. */
  presence: ['presence'] as const,
  receivers: ['receivers'] as const,
  areaOptions: ['area-options'] as const,
  file: (url: string) => ['file', url] as const,
  contact: (contact: string) => ['contact', contact] as const,
  contactFiles: (contact: string, kind: 'media' | 'document') => ['contact', contact, 'files', kind] as const,
  contactInteractions: (contact: string) => ['contact', contact, 'interactions'] as const,
  lists: ['list'] as const,
  list: (name: ListName, query: ListQuery) => ['list', name, query] as const,
  original: (entry: string, images: boolean) => ['original', entry, images] as const,
  templates: (conversation: string) => ['templates', conversation] as const,
  threads: ['thread'] as const,
  /** As it stands, or with one of its interactions at the head. */
  thread: (conversation: string, interaction: string | null) =>
    ['thread', conversation, interaction] as const,
  /** The tables of areas, contacts, quick answers: under every search that was made. */
  rows: (name: string) => ['rows', name] as const,
  /** The sentence with which the server announced that a conversation expired. */
  expiry: (conversation: string) => ['expiry', conversation] as const,
}
