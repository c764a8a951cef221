import { type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Tab, tabName } from '../../features/inbox/tabs'
import { isSearchable } from '../../features/search/search-location'
import { useDebounced } from '../../lib/browser/use-debounced'
import { formatHandle } from '../../lib/text/phone'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { inbox } from '../../strings'
import { goTo, selectionOf } from '../chat/chat-location'
import type { Command } from './command'
import { parseTyped } from './parse-typed'
import { useStranger } from './use-stranger'
import { contactCommands, isWriting } from './write-commands'

const typingPauseMs = 150
const maxFound = 8

interface FoundOnServer {
  readonly commands: readonly Command[]
  /** Whether the results belong to the text that is typed now. */
  readonly current: boolean
}

/** Commands for the chats and contacts that the server finds: all that this person may see, not only the loaded ones. */
export function useFoundOnServer(me: SessionUser, typed: string): FoundOnServer {
  const { name, write } = parseTyped(typed)
  const q = useDebounced(name, typingPauseMs)
  const chats = useFound(q, 'interaction')
  const people = useFound(q, 'contact')
  const stranger = useStranger(me, q)
  const commands = useMemo(
    () =>
      [...(chats.items ?? []), ...(people.items ?? [])].flatMap((item) => {
        if (item.kind === 'interaction') return chatCommand(item.interaction, me)
        return item.kind === 'contact' ? contactCommands(item) : []
      }),
    [chats.items, people.items, me],
  )
  const shown = useMemo(() => {
    const all = [...commands, ...stranger.filter(({ key }) => !commands.some((one) => one.key === key))]
    return write ? all.filter(isWriting) : all
  }, [commands, stranger, write])
  return { commands: shown, current: q === name && chats.current && people.current }
}

function useFound(q: string, kind: 'interaction' | 'contact') {
  const query = { q, kind, limit: maxFound }
  const asked = isSearchable(q)
  const { data, isPlaceholderData } = useQuery({
    queryKey: keys.search(query),
    queryFn: ({ signal }) => call('search', { query }, signal),
    enabled: asked,
    // The former results stay until the next answer, as far as they still match.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
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
