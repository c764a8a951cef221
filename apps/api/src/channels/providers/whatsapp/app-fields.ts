import { z } from 'zod'
import { type GraphAccess, graphGet } from '../meta/graph'

const apps = z.looseObject({
  data: z.array(
    z.looseObject({
      whatsapp_business_api_data: z.looseObject({ id: z.string() }).optional().catch(undefined),
    }),
  ),
})
const subscriptions = z.looseObject({
  data: z.array(
    z.looseObject({ object: z.string(), fields: z.array(z.looseObject({ name: z.string() })).catch([]) }),
  ),
})

/** Fields whose absence Meta does not report, with their consequence in Hilo. */
const silentFields: readonly (readonly [fields: readonly string[], missing: string])[] = [
  [['messages'], 'no llega lo que escriben los clientes'],
  [
    ['standby', 'messaging_handovers'],
    'mientras responde la IA de Meta u otra aplicación, no se ve nada de esos chats',
  ],
  [['user_preferences'], 'no se sabe quién dejó de querer promociones'],
  [
    [
      'account_update',
      'account_alerts',
      'phone_number_quality_update',
      'phone_number_name_update',
      'message_template_quality_update',
      'message_template_status_update',
    ],
    'una restricción, una mala calidad o una plantilla detenida se notan cuando un mensaje falla',
  ],
]

/**
 * A sentence about the webhook's fields to which our app is not subscribed; null: it is to all; undefined: not known. Only the app's own
 * secret opens this, and a business account may have other apps: the one that our secret opens is ours.
 */
export async function missingFieldsSentence(
  graph: GraphAccess,
  wabaId: string,
  appSecret: string,
): Promise<string | null | undefined> {
  const app = await findOwnApp(graph, wabaId, appSecret)
  return app && sentenceOf(app.fields)
}

interface OwnApp {
  readonly id: string
  readonly fields: ReadonlySet<string>
}

/** Our app among those of the business account, with the fields of its webhook; undefined: not known. */
export async function findOwnApp(
  graph: GraphAccess,
  wabaId: string,
  appSecret: string,
): Promise<OwnApp | undefined> {
  const found = await graphGet(graph, `${encodeURIComponent(wabaId)}/subscribed_apps`, apps)
  if ('error' in found) return undefined
  for (const { whatsapp_business_api_data: app } of found.value.data.slice(0, 5)) {
    if (!app) continue
    const own = { ...graph, token: `${app.id}|${appSecret}` }
    const answer = await graphGet(own, `${encodeURIComponent(app.id)}/subscriptions`, subscriptions)
    if ('error' in answer) continue
    const of = answer.value.data.filter(({ object }) => object === 'whatsapp_business_account')
    return { id: app.id, fields: new Set(of.flatMap(({ fields }) => fields.map(({ name }) => name))) }
  }
  return undefined
}

const listed = new Intl.ListFormat('es')

function sentenceOf(subscribed: ReadonlySet<string>): string | null {
  const parts = silentFields.flatMap(([fields, missing]) => {
    const absent = fields.filter((field) => !subscribed.has(field))
    return absent.length > 0 ? [`${listed.format(absent)}: ${missing}`] : []
  })
  return parts.length > 0 ? `En la aplicación de Meta falta suscribir ${parts.join('; ')}` : null
}
