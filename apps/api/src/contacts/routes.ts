import { type contactEndpoints, refuse } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { contactDetail } from './contact-detail'
import { createContact } from './create-contact'
import { deleteContact } from './delete-contact'
import { exportContacts } from './export-contacts'
import { importContacts } from './import-contacts'
import { listContactInteractions } from './list-contact-interactions'
import { listContacts } from './list-contacts'
import { mergeContacts } from './merge-contacts'
import { updateContact } from './update-contact'

export const contactRoutes = (services: Services): HandlersOf<typeof contactEndpoints> => ({
  listContacts: ({ actor, query }) => listContacts(services, actor, query),
  contactDetail: ({ actor, params }) => contactDetail(services, actor, params.id),
  contactInteractions: ({ actor, params, query }) =>
    listContactInteractions(services, actor, params.id, query),
  createContact: ({ actor, body }) => createContact(services, actor, body),
  updateContact: ({ actor, body }) => updateContact(services, actor, body),
  deleteContact: ({ actor, params }) => deleteContact(services, actor, params.id),
  mergeContacts: ({ actor, body }) => mergeContacts(services, actor, body),
  importContacts: async ({ actor, body, file }) =>
    file ? importContacts(services, actor, services.storage.get(file.key), body) : refuse('NO_FILE'),
  exportContacts: ({ actor }) => exportContacts(services, actor),
})
