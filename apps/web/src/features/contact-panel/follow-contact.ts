import type {
  ContactInteraction,
  Entry,
  Interaction,
  Page,
  ServerEventName,
  ServerEventPayload,
} from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../../server/http/keys'
import { useSocket } from '../../server/live/live-context'
import type { ContactDetail } from './queries'

type Rows = Page<ContactInteraction[]>

const rowEvents = [
  'update:interaction',
  'new:interaction:assigned',
  'new:interaction:not:assigned',
  'new:interaction:team',
  'new:resolves:interaction',
] as const satisfies readonly ServerEventName[]
const removals = [
  'remove:interaction:assigned',
  'remove:interaction:not:assigned',
  'remove:interaction:team',
] as const satisfies readonly ServerEventName[]

/** Keeps what the panel shows of a contact up to date: their data, interactions and files. */
export function useFollowContact(contact: string): void {
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(() => {
    const refresh = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey })
    const refreshContact = () =>
      void client.invalidateQueries({ queryKey: keys.contact(contact), exact: true })
    const onContact = ({ uuid }: ServerEventPayload<'update:contact'>) => {
      if (uuid === contact) refresh(keys.contact(contact))
    }
    const onRow = ({ interaction: row }: { interaction: Interaction }) => {
      const rows = client.getQueryData<Rows>(keys.contactInteractions(contact))
      const known = rows?.items.find(({ uuid }) => uuid === row.uuid)
      if (row.conversation.client.uuid !== contact) {
        // Two contacts were merged.
        if (known) refresh(keys.contact(contact))
        return
      }
      const detail = client.getQueryData<ContactDetail>(keys.contact(contact))
      if (
        detail &&
        (detail.name !== row.conversation.client.name || (detail.blocked_at !== null) !== row.blocked)
      )
        refreshContact()
      // Whether it may be opened is the server's to say.
      if (
        !known?.may_open ||
        known.status !== row.status ||
        client.isFetching({ queryKey: keys.contactInteractions(contact) }) > 0
      )
        return refresh(keys.contactInteractions(contact))
      if (known.version >= row.version) return
      client.setQueryData<Rows>(
        keys.contactInteractions(contact),
        (before) =>
          before && {
            ...before,
            items: before.items.map((one) => (one.uuid === row.uuid ? { ...one, ...row } : one)),
          },
      )
    }
    const onRemoval = ({ interaction }: { interaction: string }) => {
      const rows = client.getQueryData<Rows>(keys.contactInteractions(contact))
      if (rows?.items.some(({ uuid }) => uuid === interaction)) refresh(keys.contactInteractions(contact))
    }
    const onInteractions = ({ uuids }: ServerEventPayload<'update:contact:interactions'>) => {
      if (uuids.includes(contact)) refresh(keys.contactInteractions(contact))
    }
    const onEntry = ({ message }: { message: Entry }) => {
      if (message.from !== contact && message.to !== contact) return
      if ('name' in message.body) refresh(['contact', contact, 'files'])
      // It may be the customer's own, with the phone that they were asked for.
      if (message.type === 'contacts') refreshContact()
      if (message.blocked) {
        refreshContact()
        refresh(keys.contactBlocked(contact))
      }
    }
    // While the connection was away, events were missed.
    const onConnect = () => refresh(keys.contact(contact))
    for (const event of rowEvents) socket.on(event, onRow)
    for (const event of removals) socket.on(event, onRemoval)
    socket.on('received:message', onEntry)
    socket.on('status:message', onEntry)
    socket.on('update:contact', onContact)
    socket.on('update:contact:interactions', onInteractions)
    socket.on('connect', onConnect)
    return () => {
      for (const event of rowEvents) socket.off(event, onRow)
      for (const event of removals) socket.off(event, onRemoval)
      socket.off('received:message', onEntry)
      socket.off('status:message', onEntry)
      socket.off('update:contact', onContact)
      socket.off('update:contact:interactions', onInteractions)
      socket.off('connect', onConnect)
    }
  }, [socket, client, contact])
}
