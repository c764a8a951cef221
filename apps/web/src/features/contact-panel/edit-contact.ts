import type { BodyOf, Endpoints } from '@hilo/contracts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { ApiError } from '../../server/http/api-error'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { putRow } from '../../server/reads/rows'
import { contactPanel as words } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import type { ContactDetail } from './queries'

type Changes = Omit<BodyOf<Endpoints['updateContact']>['data'], 'version'>

/** One value of a contact, as a field shows it and as the API takes it. */
export interface ContactField {
  /** The name under which the server reports its errors. */
  readonly path: string
  readonly read: (contact: ContactDetail) => string
  readonly write: (contact: ContactDetail, typed: string) => Changes
  /** A check before the server is asked. */
  readonly check?: (typed: string) => string | false
}

/** A colleague changed the same value meanwhile. */
export class Conflict extends Error {
  constructor(readonly theirs: string) {
    super(words.conflict(theirs))
  }
}

interface Change {
  readonly field: ContactField
  /** The value that the person saw when they began; null for the present one. */
  readonly seen: string | null
  readonly typed: string
}

const maxTries = 3

/** The contact's fields, all of them, as the specification's update has them. */
const withChanges = (
  { name, nit, phone, email, extra_data }: ContactDetail,
  { extra_data: extra, ...changes }: Changes,
): Changes => ({ name, nit, phone, email, ...changes, extra_data: { ...extra_data, ...extra } })

/**
 * Saves one value. A colleague's change of another value does not matter: the change is sent again with the newer version. One
 * of the same value is a conflict, which the person decides.
 */
async function save(client: QueryClient, uuid: string, { field, seen, typed }: Change) {
  let contact = client.getQueryData<ContactDetail>(keys.contact(uuid)) ?? (await fetchContact(client, uuid))
  for (let tries = 1; ; tries += 1) {
    const now = field.read(contact)
    if (seen !== null && now !== seen) throw new Conflict(now)
    const data = { ...withChanges(contact, field.write(contact, typed)), version: contact.version }
    try {
      return await call('updateContact', { body: { id: uuid, data } })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'STALE') || tries === maxTries) throw error
      contact = await fetchContact(client, uuid)
    }
  }
}

async function fetchContact(client: QueryClient, uuid: string): Promise<ContactDetail> {
  const contact = await call('contactDetail', { params: { id: uuid } })
  client.setQueryData<ContactDetail>(keys.contact(uuid), contact)
  return contact
}

/** Changes one value of the contact in its place. */
export function useEditContact(uuid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => save(client, uuid, change),
    onSuccess: ({ msg, ...saved }) => {
      client.setQueryData<ContactDetail>(keys.contact(uuid), (before) => before && { ...before, ...saved })
      void putRow(client, 'listContacts', saved)
      notify.success(msg)
    },
    // The field says what only the person can decide.
    onError: (error) => error instanceof Conflict || toastError(error, words.saveFailed),
  })
}
