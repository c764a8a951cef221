import { foldText, type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ContactRound, MessageSquarePlus } from 'lucide-react'
import { useMemo } from 'react'
import { type Tab, tabName } from '../../features/inbox/tabs'
import { minSearchLength, noSearch } from '../../features/search/search-location'
import { useDebounced } from '../../lib/browser/use-debounced'
import { formatHandle } from '../../lib/text/phone'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { contacts, inbox, shell, start } from '../../strings'
import { goTo, selectionOf } from '../chat/chat-location'
import { openStartDialog } from '../start-dialog-host'
import type { Command } from './command'

const typingPauseMs = 150
const maxFound = 8
const writeKey = 'write-'

interface FoundOnServer {
  readonly commands: readonly Command[]
  /** Whether the results belong to the text that is typed now. */
  readonly current: boolean
}

/** Commands for the chats and contacts that the server finds: all that this person may see, not only what is loaded. */
export function useFoundOnServer(me: SessionUser, typed: string): FoundOnServer {
  const wish = readWish(typed)
  const q = useDebounced(wish.name, typingPauseMs)
  const chats = useFound(q, 'interaction')
  const people = useFound(q, 'contact')
  const commands = useMemo(
    () =>
      [...(chats.items ?? []), ...(people.items ?? [])].flatMap((item) => {
        if (item.kind === 'interaction') return chatCommand(item.interaction, me)
        return item.kind === 'contact'
          ? contactCommands(item.uuid, item.name.map(({ text }) => text).join(''))
          : []
      }),
    [chats.items, people.items, me],
  )
  const shown = useMemo(
    () => (wish.write ? commands.filter(({ key }) => key.startsWith(writeKey)) : commands),
    [commands, wish.write],
  )
  return { commands: shown, current: q === wish.name && chats.current && people.current }
}

/** The name in the typed text, and whether 'Escribir a' before it asks to write to them. */
function readWish(typed: string): { readonly name: string; readonly write: boolean } {
  const text = typed.trim()
  const before = start.before.find((words) => foldText(text).startsWith(`${words} `))
  return { name: text.slice(before?.length ?? 0).trim(), write: before !== undefined }
}

function useFound(q: string, kind: 'interaction' | 'contact') {
  const query = { q, kind, limit: maxFound }
  const { data, isPlaceholderData } = useQuery({
    queryKey: keys.search(query),
    queryFn: ({ signal }) => call('search', { query }, signal),
    enabled: q.length >= minSearchLength,
    // The former results stay until the next answer, as far as they still match.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
  const asked = q.length >= minSearchLength
  return { items: asked ? data?.groups[0]?.items : undefined, current: asked && !isPlaceholderData }
}

function chatCommand(row: Interaction, me: SessionUser): Command {
  const { client, handle } = row.conversation
  const tab = tabOf(row, me)
  return {
    key: row.uuid,
    label: client.name || inbox.unknownClient,
    group: tabName(tab),
    keywords: handle ? `${handle} ${formatHandle(handle)}` : '',
    mark: row,
    region: '#conversacion',
    run: () => goTo({ menu: 'home', section: 'chats', tab, selection: selectionOf(row) }),
  }
}

/** The list that has the chat. */
function tabOf({ status, user }: Interaction, me: SessionUser): Tab {
  if (status === 'finished') return 'resolves'
  if (status === 'unassigned') return 'chats'
  return user?.uuid === me.uuid || !isAdmin(me.role) ? 'my_chats' : 'team'
}

/** A contact has no address of its own: it is shown as the result of a search. Or they are written to. */
function contactCommands(uuid: string, found: string): Command[] {
  const name = found.trim() || contacts.noName
  const shown = { group: shell.menu.contacts, keywords: '' }
  return [
    {
      ...shown,
      key: `contact-${uuid}`,
      label: name,
      mark: ContactRound,
      region: '#lista',
      run: () => goTo({ menu: 'search', find: { ...noSearch, text: found.trim(), kind: 'contact' } }),
    },
    {
      ...shown,
      key: `${writeKey}${uuid}`,
      label: start.to(name),
      mark: MessageSquarePlus,
      run: () => openStartDialog({ contact: uuid, name, conversation: null }),
    },
  ]
}
