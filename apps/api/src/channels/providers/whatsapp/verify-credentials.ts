import { z } from 'zod'
import type { ConnectionCheck } from '../../adapter'
import { type GraphAccess, graphGet } from '../meta/graph'

const text = z.string().optional().catch(undefined)
const number = z.looseObject({
  id: z.string(),
  verified_name: text,
  display_phone_number: text,
  quality_rating: text,
})
const fields = 'verified_name,display_phone_number,quality_rating,code_verification_status,throughput'

const qualities: Readonly<Record<string, string>> = { GREEN: 'alta', YELLOW: 'media', RED: 'baja' }

/** Verifies the token and that the number is the business account's; answers the number's name and quality. */
export async function verifyCredentials(
  graph: GraphAccess,
  phoneNumberId: string,
  wabaId: string,
): Promise<ConnectionCheck> {
  const answer = await graphGet(graph, `${phoneNumberId}?fields=${fields}`, number)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  const wrong = await refuseBusinessAccount(graph, phoneNumberId, wabaId)
  if (wrong) return wrong
  const { verified_name, display_phone_number, quality_rating = '' } = answer.value
  const name = [verified_name, display_phone_number].filter(Boolean).join(', ') || phoneNumberId
  const quality = qualities[quality_rating]
  return { ok: true, detail: quality ? `${name} (calidad ${quality})` : name }
}

/** The number as its customers see it, in digits. */
export async function readNumber(graph: GraphAccess, phoneNumberId: string): Promise<string | null> {
  const answer = await graphGet(graph, `${phoneNumberId}?fields=display_phone_number`, number)
  return 'error' in answer ? null : (answer.value.display_phone_number?.replace(/\D/g, '') ?? null)
}

const numbers = z.looseObject({
  data: z.array(z.looseObject({ id: z.string() })),
  paging: z.looseObject({ next: text }).optional().catch(undefined),
})

/** Without the number's own business account its app is not subscribed, so no webhook comes, and nothing shows why. */
export async function refuseBusinessAccount(
  graph: GraphAccess,
  phoneNumberId: string,
  wabaId: string,
): Promise<ConnectionCheck | null> {
  const answer = await graphGet(
    graph,
    `${encodeURIComponent(wabaId)}/phone_numbers?fields=id&limit=100`,
    numbers,
  )
  if ('error' in answer) {
    const { error } = answer
    if (error.kind !== 'rejected') return { ok: false, detail: error.msg, error }
    return { ok: false, detail: notOpened, error, field: 'waba_id' }
  }
  const { data, paging } = answer.value
  // A business with more numbers than one page shows is not asked for all of them.
  if (data.some(({ id }) => id === phoneNumberId) || paging?.next !== undefined) return null
  return { ok: false, detail: notItsNumber, field: 'waba_id' }
}

const notItsNumber = 'El número no es de esta cuenta de WhatsApp Business: revisa los dos identificadores.'
const notOpened =
  'El proveedor no abre esta cuenta de WhatsApp Business con el token: revisa el identificador, y que el token tenga whatsapp_business_management.'
