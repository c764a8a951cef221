import { adReferral, type ReferralFields, sharedReferral } from '../../shared/referral'
import type * as wire from './wire'

/** The referral to show. Only ads and products, because a link of the business itself says nothing to agents. */
export const referralOf = (referral: wire.Referral): ReferralFields => ({
  ...(referral && isAd(referral) && adReferral(adOf(referral))),
  ...(referral?.product && sharedReferral('product_question', referral.product.id)),
})

const isAd = ({ source, ad_id }: NonNullable<wire.Referral>): boolean =>
  /^ADS?$/i.test(source ?? '') || ad_id !== undefined

function adOf({ ad_id, ref, ads_context_data: shown = {} }: NonNullable<wire.Referral>) {
  const { ad_title, photo_url, video_url, post_id, product_id } = shown
  return {
    id: ad_id,
    headline: ad_title,
    media: video_url === undefined ? photo_url && 'image' : 'video',
    image: photo_url,
    thumbnail: video_url,
    ref,
    post: post_id,
    product: product_id,
  }
}
