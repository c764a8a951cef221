import type { InboxList, ListName } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { listOf, nameOfTab, type Tab } from '../../features/inbox/tabs'
import { formatHandle } from '../../lib/phone'
import { keys } from '../../server/keys'
import { inbox } from '../../strings'
import { goTo, selectionOf } from '../chat-place'
import type { Command } from './command'

/** Those of 'Chats' are taken, not opened. */
const openable: readonly Tab[] = ['my_chats', 'team', 'resolves']

/** The chats that the lists hold already: nothing is asked of the server. */
export function openChatCommands(client: QueryClient): Command[] {
  const commands = new Map<string, Command>()
  for (const tab of openable) {
    for (const row of rowsOf(client, listOf[tab])) {
      if (!commands.has(row.uuid)) commands.set(row.uuid, commandFor(row, tab))
    }
  }
  return [...commands.values()]
}

/** Under every search and filter that was tried. */
const rowsOf = (client: QueryClient, name: ListName): Interaction[] =>
  client
    .getQueriesData<InboxList>({ queryKey: [...keys.lists, name] })
    .flatMap(([, list]) => list?.rows ?? [])

function commandFor(row: Interaction, tab: Tab): Command {
  const { client, handle } = row.conversation
  return {
    key: row.uuid,
    label: client.name || inbox.unknownClient,
    group: nameOfTab(tab),
    also: handle ? `${handle} ${formatHandle(handle)}` : '',
    mark: row,
    region: '#conversacion',
    run: () => goTo({ menu: 'home', section: 'chats', tab, selection: selectionOf(row) }),
  }
}
