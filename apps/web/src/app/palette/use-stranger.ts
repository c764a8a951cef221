import { isAdmin, readAddress, type SessionUser } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatPhone } from '../../lib/text/phone'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { contacts } from '../../strings'
import type { Command } from './command'
import { writeCommand, writeToStrangerCommand } from './write-commands'

/** A whole number: ten digits in Colombia, fewer only after the plus of another country. */
const isWholePhone = (typed: string): boolean =>
  typed.replace(/[^0-9]/g, '').length >= (typed.includes('+') ? 8 : 10)

/**
 * The command to write to a phone or an e-mail that was typed, where the server says that it can be done: there is a
 * channel for it, this person may, and has room. Of an address that a contact has, it names the contact.
 */
export function useStranger(me: SessionUser, typed: string): readonly Command[] {
  const mayCreate = isAdmin(me.role) || me.permissions.permission_view_edit_contacts
  const read = readAddress(typed)
  const address = mayCreate && (read?.kind === 'email' || isWholePhone(typed)) ? read : null
  const { data } = useQuery({
    queryKey: keys.stranger(address?.value ?? ''),
    queryFn: ({ signal }) =>
      // With its plus a number is what it is, without another country before it.
      call('strangerWritingOptions', { query: { address: addressForApi(address) } }, signal),
    enabled: address !== null,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  })
  const { kind, value } = address ?? {}
  return useMemo(() => {
    if (!data || kind === undefined || value === undefined) return []
    if (data.options.some(({ refused }) => refused?.code === 'CONTACT_BLOCKED')) return []
    if (data.contact) return [writeCommand(data.contact.uuid, data.contact.name || contacts.noName)]
    if (!data.options.some(({ refused }) => refused === null)) return []
    return [
      kind === 'phone'
        ? writeToStrangerCommand(`+${value}`, formatPhone(value))
        : writeToStrangerCommand(value, value),
    ]
  }, [data, kind, value])
}

const addressForApi = (address: ReturnType<typeof readAddress>): string =>
  address === null ? '' : address.kind === 'phone' ? `+${address.value}` : address.value
