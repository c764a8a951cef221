import type { EndpointDefinition } from './endpoint'
import { areaEndpoints } from './http/areas'
import { businessEndpoints } from './http/business'
import { channelEndpoints } from './http/channels'
import { contactEndpoints } from './http/contacts'
import { docsEndpoints } from './http/docs'
import { fileEndpoints } from './http/files'
import { googleConsentEndpoints } from './http/google-consent'
import { healthEndpoints } from './http/health'
import { interactionEndpoints } from './http/interactions'
import { originalEndpoints } from './http/originals'
import { quickAnswerEndpoints } from './http/quick-answers'
import { sessionEndpoints } from './http/sessions'
import { templateEndpoints } from './http/templates'
import { userEndpoints } from './http/users'
import { webhookEndpoints } from './http/webhooks'

/** The chapters of the documentation, in the order one reads them. */
export const sections: readonly {
  readonly id: string
  readonly title: string
  readonly endpoints: Readonly<Record<string, EndpointDefinition>>
}[] = [
  { id: 'sesiones', title: 'Sesiones', endpoints: sessionEndpoints },
  { id: 'usuarios', title: 'Usuarios', endpoints: userEndpoints },
  { id: 'empresa', title: 'Empresa y ajustes', endpoints: businessEndpoints },
  { id: 'interacciones', title: 'Interacciones', endpoints: interactionEndpoints },
  { id: 'archivos', title: 'Archivos y correos', endpoints: { ...fileEndpoints, ...originalEndpoints } },
  { id: 'plantillas', title: 'Plantillas', endpoints: templateEndpoints },
  { id: 'contactos', title: 'Contactos', endpoints: contactEndpoints },
  { id: 'respuestas', title: 'Respuestas rápidas', endpoints: quickAnswerEndpoints },
  { id: 'areas', title: 'Áreas', endpoints: areaEndpoints },
  { id: 'canales', title: 'Canales', endpoints: { ...channelEndpoints, ...googleConsentEndpoints } },
  { id: 'webhooks', title: 'Webhooks', endpoints: webhookEndpoints },
  { id: 'salud', title: 'Salud y documentación', endpoints: { ...healthEndpoints, ...docsEndpoints } },
]

export function sectionOf(name: string): string {
  const section = sections.find(({ endpoints }) => name in endpoints)
  if (!section) throw new Error(`${name} is in no chapter of the documentation`)
  return section.title
}
