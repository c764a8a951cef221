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
  let only: z.output<typeof number> | undefined
  for await (const page of readPages(graph, `${waba}/phone_numbers?fields=${fields}`, number)) {
    if ('error' in page) {
      const { kind, code } = page.error
      if (kind === 'temporary' || kind === 'rate_limited') return { failure: 'unavailable' }
      return { failure: kind === 'auth' ? 'token_refused' : 'wrong_account', detail: code }
    }
    // A page may be shorter than asked for: the only number is known once there are no more.
    if (wanted === null && page.data.length + (only ? 1 : 0) > 1) return { failure: 'several_numbers' }
    only ??= page.data[0]
    const found = page.data.find(({ id }) => id === wanted)
    if (found) return present(found)
  }
  if (wanted !== null) return { failure: 'wrong_number' }
  return only ? present(only) : { failure: 'no_number' }
}

const present = (found: z.output<typeof number>): SignupNumber => ({
  id: found.id,
  name: found.verified_name ?? null,
  shown: found.display_phone_number ?? null,
  quality: found.quality_rating ?? null,
  onPhone: found.is_on_biz_app === true,
})
