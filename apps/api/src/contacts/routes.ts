import { type contactEndpoints, refuse } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { askPhone } from './ask-phone'
import { blockContact } from './block-contact'
import { createContact } from './create-contact'
import { exportContacts } from './csv/export-contacts'
import { contactsImport } from './csv/import-contacts'
import { importRows } from './csv/import-rows'
import { deleteContact } from './erase/delete-contact'
import { mergeContacts } from './merge/merge-contacts'
import { contactDetail } from './read/contact-detail'
import { listBlockedMessages } from './read/list-blocked-messages'
import { listContactFiles } from './read/list-contact-files'
import { listContactInteractions } from './read/list-contact-interactions'
import { listContacts } from './read/list-contacts'
import { updateContact } from './update-contact'

export function contactRoutes(services: Services): HandlersOf<typeof contactEndpoints> {
  const importContacts = contactsImport(services)
  return {
    listContacts: ({ actor, query }) => listContacts(services, actor, query),
    contactDetail: ({ actor, params }) => contactDetail(services, actor, params.id),
    contactInteractions: ({ actor, params, query }) =>
      listContactInteractions(services, actor, params.id, query),
    contactFiles: ({ actor, params, query }) => listContactFiles(services, actor, params.id, query),
    contactBlockedMessages: ({ actor, params, query }) =>
      listBlockedMessages(services, actor, params.id, query),
    createContact: ({ actor, address, body }) => createContact(services, { actor, address }, body),
    updateContact: ({ actor, address, body }) => updateContact(services, { actor, address }, body),
    deleteContact: ({ actor, address, params }) => deleteContact(services, { actor, address }, params.id),
    mergeContacts: ({ actor, address, body }) => mergeContacts(services, { actor, address }, body),
    askPhone: ({ actor, body }) => askPhone(services, actor, body),
    blockContact: ({ actor, address, body: { id } }) =>
      blockContact(services, { actor, address }, { id, blocked: true }),
    unblockContact: ({ actor, address, body: { id } }) =>
      blockContact(services, { actor, address }, { id, blocked: false }),
    importContacts: async ({ actor, address, body, file }) =>
      file
        ? importContacts(
            { actor, address },
            { size: file.size, open: () => services.storage.get(file.key) },
            body,
          )
        : refuse('NO_FILE'),
    importContactRows: ({ actor, address, body }) => importRows(services, { actor, address }, body),
    exportContacts: ({ actor, address }) => exportContacts(services, { actor, address }),
  }
}
