import { type SignupFailure, type SignupQuality, signupQualities } from '@hilo/contracts'
import { z } from 'zod'
import type { GraphAccess } from '../../meta/graph'
import { readPages } from '../../meta/read-pages'

const text = z
  .string()
  .transform((said) => said.slice(0, 200))
  .optional()
  .catch(undefined)
const number = z.looseObject({
  id: z.string(),
  verified_name: text,
  display_phone_number: text,
  quality_rating: z.enum(signupQualities).optional().catch(undefined),
  is_on_biz_app: z.boolean().optional().catch(undefined),
})
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
  for await (const page of readPages(graph, `${waba}/phone_numbers?fields=${fields}`, number)) {
    if ('error' in page) {
      const { kind, code } = page.error
      if (kind === 'temporary' || kind === 'rate_limited') return { failure: 'unavailable' }
      return { failure: kind === 'auth' ? 'token_refused' : 'wrong_account', detail: code }
    }
    const { data } = page
    if (wanted === null && data.length > 1) return { failure: 'several_numbers' }
    const found = wanted === null ? data[0] : data.find(({ id }) => id === wanted)
    if (found) return present(found)
  }
  return { failure: wanted === null ? 'no_number' : 'wrong_number' }
}

const present = (found: z.output<typeof number>): SignupNumber => ({
  id: found.id,
  name: found.verified_name ?? null,
  shown: found.display_phone_number ?? null,
  quality: found.quality_rating ?? null,
  onPhone: found.is_on_biz_app === true,
})
