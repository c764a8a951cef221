import { Router } from 'express'
import { z } from 'zod'
import type { Origin } from '../core/origin'
import type { Random } from '../core/random'
import { drawPicture } from './ad-picture'

const AdShown = z.strictObject({
  /** By default one ad. */
  id: z.string().regex(/^\d+$/).optional(),
  headline: z.string().optional(),
  body: z.string().optional(),
  link: z.string().optional(),
  welcome: z.string().optional(),
  source: z.enum(['ad', 'post']).optional(),
  media: z.enum(['image', 'video']).optional(),
  /** The address of its picture; by default the simulator draws one. */
  picture: z.string().optional(),
  ref: z.string().optional(),
})
export type Ad = z.output<typeof AdShown>

/** The ad or post that a customer clicks. A text alone is its headline. */
export const AdInput = z.union([
  AdShown,
  z
    .string()
    .min(1)
    .max(200)
    .transform((headline): Ad => ({ headline })),
])

export interface Ads {
  /** As WhatsApp puts it into a message. */
  whatsappReferral(ad: Ad): Record<string, unknown>
  /** As Messenger and Instagram put it into a message, a postback, or alone. */
  chatReferral(ad: Ad): Record<string, unknown>
  path: string
  router: Router
}

const defaultId = '120208374991550'

/** The ads of all accounts of a channel, and their pictures, which open for everyone with the signed address. */
export function createAds(path: string, { random }: { random: Random }, origin: Origin): Ads {
  const router = Router()
  router.get('/:id', (req, res) => {
    if (!/^\d+\.png$/.test(req.params.id) || req.query.oh === undefined) {
      res.status(403).type('text/plain').send('URL signature expired')
      return
    }
    res.type('image/png').send(drawPicture(req.params.id))
  })
  /** Signed anew each time, as Meta does. */
  const pictureOf = ({ id = defaultId, picture }: Ad): string | undefined => {
    const base = origin.known()
    return picture ?? (base === null ? undefined : `${base}${path}/${id}.png?oh=${random.hex(32)}`)
  }
  return {
    path,
    router,
    whatsappReferral(ad) {
      const { id = defaultId, headline, body, link, welcome, source = 'ad', media = 'image' } = ad
      const picture = pictureOf(ad)
      return {
        source_url: link ?? `https://fb.me/${id.slice(-9)}`,
        source_id: id,
        source_type: source,
        ...(body !== undefined && { body }),
        ...(headline !== undefined && { headline }),
        media_type: media,
        ...(media === 'image'
          ? { image_url: picture }
          : { video_url: `${link ?? 'https://fb.me'}/${id}.mp4`, thumbnail_url: picture }),
        ctwa_clid: `Af${random.hex(44)}`,
        ...(welcome !== undefined && { welcome_message: { text: welcome } }),
      }
    },
    chatReferral(ad) {
      const { id = defaultId, headline, media = 'image', ref } = ad
      return {
        ...(ref !== undefined && { ref }),
        ad_id: id,
        source: 'ADS',
        type: 'OPEN_THREAD',
        ads_context_data: {
          ...(headline !== undefined && { ad_title: headline }),
          [media === 'image' ? 'photo_url' : 'video_url']: pictureOf(ad),
          post_id: `${id.slice(-9)}_1`,
        },
      }
    },
  }
}
