import { type Contact, isEmail, readPhone, wantedEmail, wantedPhone } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentPhone, typedPhone } from '../../lib/phone'
import { call } from '../../server/api-client'
import { dropRow, putRow, refreshRows } from '../../server/rows'
import { tellRefused } from '../../server/tell-refused'
import { useEditor } from '../../server/use-editor'
import { contactPanel, contacts } from '../../strings'
import { type Info, noInfo, withNew } from '../../ui/additional-info'
import { notify } from '../../ui/notify'
import { withTyped } from '../../ui/tag-input'

const valuesOf = (contact: Contact | null) => ({
  name: contact?.name ?? '',
  nit: contact?.nit ?? '',
  phone: typedPhone(contact?.phone ?? null),
  email: contact?.email ?? '',
  tags: contact?.extra_data.tags ?? [],
  /** Typed below the tags, not entered yet. */
  tag: '',
  info: contact?.extra_data.additionalInfo ?? ([] as Info[]),
  added: noInfo,
})
type Values = ReturnType<typeof valuesOf>

/** What the form holds, as the endpoint takes it; of an update, the part that was changed. */
function sent({ phone, tags, tag, info, added, ...fields }: Partial<Values>, whole: Values) {
  const extra = {
    ...(tags || tag ? { tags: withTyped(whole.tags, whole.tag) } : {}),
    ...(info || added ? { additionalInfo: withNew(whole.info, whole.added) } : {}),
  }
  return {
    ...fields,
    ...(phone === undefined ? {} : { phone: sentPhone(phone) }),
    ...(Object.keys(extra).length > 0 ? { extra_data: extra } : {}),
  }
}

export function useContactEditor(contact: Contact | null, onDone: () => void) {
  const client = useQueryClient()
  return useEditor({
    name: 'contact',
    row: contact,
    valuesOf,
    async create(values) {
      const { msg } = await call('createContact', { body: sent(values, values) })
      await refreshRows(client, 'listContacts')
      return { msg }
    },
    async update(row, changes) {
      const data = sent(changes, { ...valuesOf(row), ...changes })
      const { msg, ...saved } = await call('updateContact', {
        body: { id: row.uuid, data: { ...data, version: row.version } },
      })
      void putRow(client, 'listContacts', saved)
      return { msg }
    },
    async reload({ uuid }) {
      const { identities: _, ...fresh } = await call('contactDetail', { params: { id: uuid } })
      void putRow(client, 'listContacts', fresh)
      return fresh
    },
    wrong: {
      phone: (typed) => readPhone(sentPhone(typed) ?? '') === undefined && wantedPhone,
      email: (typed) => typed.trim() !== '' && !isEmail(typed) && wantedEmail,
    },
    onDone,
  })
}

/** The one who has what was typed here: the refusal names them. */
export const useOtherContact = () =>
  useMutation({
    mutationFn: async (id: string): Promise<Contact> => {
      const { identities: _, ...contact } = await call('contactDetail', { params: { id } })
      return contact
    },
    onError: (error) => tellRefused(error, contactPanel.loadFailed),
  })

export function useDeleteContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (contact: Contact) => call('deleteContact', { params: { id: contact.uuid } }),
    onSuccess: ({ uuid, msg }) => {
      void dropRow(client, 'listContacts', uuid)
      notify.success(msg)
    },
    onError: (error) => tellRefused(error, contacts.delete.failed),
  })
}

export function useMergeContacts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kept, other }: { kept: Contact; other: Contact }) =>
      call('mergeContacts', { body: { id: kept.uuid, other: other.uuid } }),
    onSuccess: ({ msg, ...merged }, { other }) => {
      void dropRow(client, 'listContacts', other.uuid)
      void putRow(client, 'listContacts', merged)
      notify.success(msg)
    },
    onError: (error) => tellRefused(error, contacts.merge.failed),
  })
}
