import type { EndpointDefinition } from '../endpoint'
import { adEndpoints } from '../http/ads'
import { apiKeyEndpoints } from '../http/api-keys'
import { areaEndpoints } from '../http/areas'
import { auditEndpoints } from '../http/audit'
import { businessEndpoints } from '../http/business'
import { callRecordingEndpoints } from '../http/call-recordings'
import { callEndpoints } from '../http/calls'
import { channelTemplateEndpoints } from '../http/channel-templates'
import { channelEndpoints } from '../http/channels'
import { contactEndpoints } from '../http/contacts'
import { controlEndpoints } from '../http/control'
import { costEndpoints } from '../http/costs'
import { docsEndpoints } from '../http/docs'
import { fileEndpoints } from '../http/files'
import { finishReasonEndpoints } from '../http/finish-reasons'
import { firstStepEndpoints } from '../http/first-steps'
import { googleConsentEndpoints } from '../http/google-consent'
import { healthEndpoints } from '../http/health'
import { historyEndpoints } from '../http/history'
import { hookEndpoints } from '../http/hooks'
import { interactionEndpoints } from '../http/interactions'
import { labelEndpoints } from '../http/labels'
import { mailEndpoints } from '../http/mails'
import { messageEndpoints } from '../http/messages'
import { originalEndpoints } from '../http/originals'
import { pushEndpoints } from '../http/push'
import { quickAnswerEndpoints } from '../http/quick-answers'
import { readingEndpoints } from '../http/reading'
import { reportEndpoints } from '../http/reports'
import { searchEndpoints } from '../http/search'
import { sessionEndpoints } from '../http/sessions'
import { startEndpoints } from '../http/start'
import { templateEndpoints } from '../http/templates'
import { userEndpoints } from '../http/users'
import { videoEndpoints } from '../http/video-calls'
import { webhookEndpoints } from '../http/webhooks'
import { signupEndpoints } from '../http/whatsapp-signup'

/** The chapters of the documentation, in reading order. */
export const chapters: readonly {
  readonly id: string
  readonly title: string
  readonly endpoints: Readonly<Record<string, EndpointDefinition>>
}[] = [
  { id: 'sesiones', title: 'Sesiones', endpoints: sessionEndpoints },
  { id: 'usuarios', title: 'Usuarios', endpoints: userEndpoints },
  { id: 'avisos', title: 'Avisos en el teléfono', endpoints: pushEndpoints },
  { id: 'empresa', title: 'Empresa y ajustes', endpoints: { ...businessEndpoints, ...firstStepEndpoints } },
  {
    id: 'interacciones',
    title: 'Interacciones',
    endpoints: { ...interactionEndpoints, ...readingEndpoints, ...controlEndpoints },
  },
  { id: 'historial', title: 'Historial', endpoints: { ...historyEndpoints, ...adEndpoints } },
  { id: 'estadisticas', title: 'Estadísticas', endpoints: reportEndpoints },
  { id: 'costos', title: 'Costo de los mensajes', endpoints: costEndpoints },
  {
    id: 'archivos',
    title: 'Archivos y correos',
    endpoints: { ...fileEndpoints, ...mailEndpoints, ...originalEndpoints },
  },
  { id: 'mensajes', title: 'Mensajes y notas', endpoints: messageEndpoints },
  {
    id: 'plantillas',
    title: 'Plantillas',
    endpoints: { ...templateEndpoints, ...channelTemplateEndpoints },
  },
  { id: 'contactos', title: 'Contactos', endpoints: contactEndpoints },
  { id: 'escribir', title: 'Escribir primero', endpoints: startEndpoints },
  {
    id: 'llamadas',
    title: 'Llamadas',
    endpoints: { ...callEndpoints, ...callRecordingEndpoints, ...videoEndpoints },
  },
  { id: 'busqueda', title: 'Búsqueda', endpoints: searchEndpoints },
  { id: 'respuestas', title: 'Respuestas rápidas', endpoints: quickAnswerEndpoints },
  { id: 'areas', title: 'Áreas', endpoints: areaEndpoints },
  {
    id: 'etiquetas',
    title: 'Etiquetas y motivos',
    endpoints: { ...labelEndpoints, ...finishReasonEndpoints },
  },
  {
    id: 'canales',
    title: 'Canales',
    endpoints: { ...channelEndpoints, ...googleConsentEndpoints, ...signupEndpoints },
  },
  { id: 'claves', title: 'Claves de la API', endpoints: apiKeyEndpoints },
  { id: 'avisos', title: 'Avisos a otros programas', endpoints: hookEndpoints },
  { id: 'auditoria', title: 'Auditoría', endpoints: auditEndpoints },
  { id: 'webhooks', title: 'Webhooks', endpoints: webhookEndpoints },
  { id: 'salud', title: 'Salud y documentación', endpoints: { ...healthEndpoints, ...docsEndpoints } },
]

export function chapterOf(name: string): string {
  const chapter = chapters.find(({ endpoints }) => name in endpoints)
  if (!chapter) throw new Error(`The endpoint ${name} is in no chapter of the documentation`)
  return chapter.title
}
