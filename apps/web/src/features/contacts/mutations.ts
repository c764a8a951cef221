import { type Contact, invalidEmail, invalidPhone, isEmail, parsePhone } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { phoneForApi, phoneForInput } from '../../lib/text/phone'
import { useEditor } from '../../server/forms/use-editor'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { putRow, refreshRows, removeRow } from '../../server/reads/rows'
import { contactPanel, contacts } from '../../strings'
import { type Info, noInfo, withNew } from '../../ui/form/inputs/additional-info'
import { withTyped } from '../../ui/form/inputs/tag-input'
import { notify } from '../../ui/overlay/notify'

const valuesOf = (contact: Contact | null) => ({
  name: contact?.name ?? '',
  nit: contact?.nit ?? '',
  phone: phoneForInput(contact?.phone ?? null),
  email: contact?.email ?? '',
  tags: contact?.extra_data.tags ?? [],
  /** A tag that is typed but not yet added. */
  tag: '',
  info: contact?.extra_data.additionalInfo ?? ([] as Info[]),
  added: noInfo,
})
type Values = ReturnType<typeof valuesOf>

/** The values as the API takes them. */
const toBody = ({ phone, tags, tag, info, added, ...fields }: Values) => ({
  ...fields,
  phone: phoneForApi(phone),
  extra_data: { tags: withTyped(tags, tag), additionalInfo: withNew(info, added) },
})

export function useContactEditor(contact: Contact | null, onDone: () => void) {
  const client = useQueryClient()
  return useEditor({
    name: 'contact',
    row: contact,
    valuesOf,
    async create(values) {
      const { msg } = await call('createContact', { body: toBody(values) })
      await refreshRows(client, 'listContacts')
      return { msg }
    },
    async update({ uuid, version }, values) {
      const { msg, ...saved } = await call('updateContact', {
        body: { id: uuid, data: { ...toBody(values), version } },
      })
      void putRow(client, 'listContacts', saved)
      return { msg }
    },
    async reload({ uuid }) {
      const {
        identities: _,
        blocked_messages: __,
        ...fresh
      } = await call('contactDetail', { params: { id: uuid } })
      void putRow(client, 'listContacts', fresh)
      return fresh
    },
    validate: {
      phone: (typed) => parsePhone(phoneForApi(typed) ?? '') === undefined && invalidPhone,
      email: (typed) => typed.trim() !== '' && !isEmail(typed) && invalidEmail,
    },
    onDone,
  })
}

/** Loads the contact that the refusal names as owner of a phone or e-mail. */
export const useOtherContact = () =>
  useMutation({
    mutationFn: async (id: string): Promise<Contact> => {
      const {
        identities: _,
        blocked_messages: __,
        ...contact
      } = await call('contactDetail', { params: { id } })
      return contact
    },
    onError: (error) => toastError(error, contactPanel.loadFailed),
  })

export function useDeleteContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (contact: Contact) => call('deleteContact', { params: { id: contact.uuid } }),
    onSuccess: ({ uuid, msg }) => {
      void removeRow(client, 'listContacts', uuid)
      notify.success(msg)
    },
    onError: (error) => toastError(error, contacts.delete.failed),
  })
}

export function useMergeContacts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kept, other }: { kept: Contact; other: Contact }) =>
      call('mergeContacts', { body: { id: kept.uuid, other: other.uuid } }),
    onSuccess: ({ msg, ...merged }, { other }) => {
      void removeRow(client, 'listContacts', other.uuid)
      void putRow(client, 'listContacts', merged)
      notify.success(msg)
    },
    onError: (error) => toastError(error, contacts.merge.failed),
  })
}
