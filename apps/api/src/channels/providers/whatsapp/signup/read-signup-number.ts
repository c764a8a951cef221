import { type SignupFailure, type SignupQuality, signupQualities } from '@hilo/contracts'
import { z } from 'zod'
import { type GraphAccess, graphGet } from '../../meta/graph'

const text = z
  .string()
  .transform((said) => said.slice(0, 200))
  .optional()
  .catch(undefined)
const numbers = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      verified_name: text,
      display_phone_number: text,
      quality_rating: z.enum(signupQualities).optional().catch(undefined),
      is_on_biz_app: z.boolean().optional().catch(undefined),
    }),
  ),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional()
    .catch(undefined),
})
/** Of a hundred each. */
const mostPages = 10
const fields = 'id,verified_name,display_phone_number,quality_rating,is_on_biz_app,platform_type'

interface SignupNumber {
  readonly id: string
  readonly name: string | null
  readonly shown: string | null
  readonly quality: SignupQuality | null
  /** It also lives in the WhatsApp Business app. */
  readonly onPhone: boolean
}

/** The number among those of the business account; the only one, where the window named none. */
export async function readSignupNumber(
  graph: GraphAccess,
  waba: string,
  wanted: string | null,
): Promise<SignupNumber | { failure: SignupFailure; detail?: string }> {
  let after = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    const path = `${waba}/phone_numbers?fields=${fields}&limit=100${after}`
    const answer = await graphGet(graph, path, numbers)
    if ('error' in answer) {
      const { kind, code } = answer.error
      if (kind === 'temporary' || kind === 'rate_limited') return { failure: 'unavailable' }
      return { failure: kind === 'auth' ? 'token_refused' : 'wrong_account', detail: code }
    }
    const { data, paging } = answer.value
    if (wanted === null && data.length > 1) return { failure: 'several_numbers' }
    const found = wanted === null ? data[0] : data.find(({ id }) => id === wanted)
    if (found) return present(found)
    if (paging?.next === undefined || paging.cursors?.after === undefined) break
    after = `&after=${encodeURIComponent(paging.cursors.after)}`
  }
  return { failure: wanted === null ? 'no_number' : 'wrong_number' }
}

const present = (found: z.output<typeof numbers>['data'][number]): SignupNumber => ({
  id: found.id,
  name: found.verified_name ?? null,
  shown: found.display_phone_number ?? null,
  quality: found.quality_rating ?? null,
  onPhone: found.is_on_biz_app === true,
})
