import type { InboxList } from '@hilo/client'
import type { Found } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { ContactRound, MessageSquarePlus } from 'lucide-react'
import { noSearch } from '../../features/search/search-location'
import { keys } from '../../server/http/keys'
import { contacts, shell, start, write } from '../../strings'
import { goTo } from '../chat/chat-location'
import { openStartDialog } from '../start-dialog-host'
import type { Command } from './command'

const maxRecent = 8
const writeKey = 'write-'
/** Has no group label, because a phone has no room for one beside a whole number. */
const shown = { group: '', keywords: '', mark: MessageSquarePlus } as const

export const isWriting = ({ key }: Command): boolean => key.startsWith(writeKey)

/** Asks to whom. */
export const askWhomCommand = (run: () => void): Command => ({
  ...shown,
  key: 'write',
  label: start.toCustomer,
  stays: true,
  run,
})

export const writeCommand = (contact: string, name: string): Command => ({
  ...shown,
  key: `${writeKey}${contact}`,
  label: write.to(name),
  run: () => openStartDialog({ contact, name, conversation: null }),
})

/** To a phone or an e-mail that is no contact's. */
export const writeToStrangerCommand = (address: string, name: string): Command => ({
  ...shown,
  key: `${writeKey}${address}`,
  label: write.to(name),
  run: () => openStartDialog({ contact: null, address, name, conversation: null }),
})

/** The customers of the loaded chats, the latest first: before a name is typed. */
export function recentWriteCommands(client: QueryClient): Command[] {
  const rows = client
    .getQueriesData<InboxList>({ queryKey: keys.lists })
    .flatMap(([, list]) => list?.rows ?? [])
    .filter(({ blocked }) => !blocked)
    .toSorted((a, b) => b.last_activity_at.localeCompare(a.last_activity_at))
  const customers = new Map(rows.map(({ conversation }) => [conversation.client.uuid, conversation.client]))
  return (
    [...customers.values()]
      // Two without a name could not be distinguished.
      .flatMap(({ uuid, name }) => (name ? [writeCommand(uuid, name)] : []))
      .slice(0, maxRecent)
  )
}

/** A contact has no address of its own: it is shown as the result of a search. Or they are written to, unless they are blocked. */
export function contactCommands({ uuid, name: parts, blocked }: Found<'contact'>): Command[] {
  const found = parts.map(({ text }) => text).join('')
  const name = found.trim() || contacts.noName
  return [
    {
      group: shell.menu.contacts,
      keywords: '',
      key: `contact-${uuid}`,
      label: name,
      mark: ContactRound,
      region: '#lista',
      run: () => goTo({ menu: 'search', find: { ...noSearch, text: found.trim(), kind: 'contact' } }),
    },
    ...(blocked ? [] : [writeCommand(uuid, name)]),
  ]
}
