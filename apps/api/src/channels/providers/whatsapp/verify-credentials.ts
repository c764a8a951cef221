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

/** Verifies the token; answers the number's name and quality. */
export async function verifyCredentials(graph: GraphAccess, phoneNumberId: string): Promise<ConnectionCheck> {
  const answer = await graphGet(graph, `${phoneNumberId}?fields=${fields}`, number)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  const { verified_name, display_phone_number, quality_rating = '' } = answer.value
  const name = [verified_name, display_phone_number].filter(Boolean).join(', ') || phoneNumberId
  const quality = qualities[quality_rating]
  return { ok: true, detail: quality ? `${name} (calidad ${quality})` : name }
}
