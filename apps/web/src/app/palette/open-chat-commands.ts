import type { InboxList, ListName } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { listOfTab, type Tab, tabName } from '../../features/inbox/tabs'
import { formatHandle } from '../../lib/text/phone'
import { keys } from '../../server/http/keys'
import { inbox } from '../../strings'
import { goTo, selectionOf } from '../chat/chat-location'
import type { Command } from './command'

/** The tabs whose rows open a chat; rows of 'Chats' have to be taken first. */
const openable: readonly Tab[] = ['my_chats', 'team', 'resolves']

/** Commands for the chats in the cached lists; the server is not asked. */
export function openChatCommands(client: QueryClient): Command[] {
  const commands = new Map<string, Command>()
  for (const tab of openable) {
    for (const row of rowsOf(client, listOfTab[tab])) {
      if (!commands.has(row.uuid)) commands.set(row.uuid, commandFor(row, tab))
    }
  }
  return [...commands.values()]
}

/** The cached rows of a list, with every search and filter. */
const rowsOf = (client: QueryClient, name: ListName): Interaction[] =>
  client
    .getQueriesData<InboxList>({ queryKey: [...keys.lists, name] })
    .flatMap(([, list]) => list?.rows ?? [])

function commandFor(row: Interaction, tab: Tab): Command {
  const { client, handle } = row.conversation
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
