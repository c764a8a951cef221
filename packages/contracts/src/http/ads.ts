import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { isoDate, uuid } from '../primitives'
import { routes } from '../routes'
import { adMedia, adSources, channelTypes } from '../vocabulary'

/**
 * The ad or post of the business that the customer came from, as it was when they came. What the provider does not say is absent; messages
 * of before Hilo kept ads have only the headline.
 */
export const shownAdSchema = z.object({
  /** Null: the provider gives none. */
  headline: z.string().nullable(),
  /** The ad in Hilo, by which Historial and Estadisticas count; absent where the provider gives no id. */
  uuid: uuid.optional(),
  /** The provider's id of the ad, or of the post. */
  id: z.string().optional(),
  source: z.enum(adSources).optional(),
  body: z.string().optional(),
  /** Its page. Always http or https. */
  link: z.string().optional(),
  media: z.enum(adMedia).optional(),
  /** A path of our own API, once Hilo has fetched the picture. */
  picture: z.string().optional(),
  /** The greeting that the customer saw in the chat. */
  welcome: z.string().optional(),
  /** The id of the click (Meta's `ctwa_clid`), with which a program reports a sale to the provider. */
  click_id: z.string().optional(),
  /** What the business wrote into the ad for its programs. */
  ref: z.string().optional(),
  /** The provider's ids of the post and of the product that the ad shows. */
  post: z.string().optional(),
  product: z.string().optional(),
})
export type ShownAd = z.output<typeof shownAdSchema>

/** The ad that began an interaction. */
export const interactionAdSchema = z.object({
  uuid,
  /** The provider's id. */
  id: z.string(),
  source: z.enum(adSources),
  /** Its newest; null: the provider gives none. */
  headline: z.string().nullable(),
  /** As in the message: the id of the click (Meta's `ctwa_clid`). Null: there was none, or the contact was erased. */
  click_id: z.string().nullable(),
})
export type InteractionAd = z.output<typeof interactionAdSchema>

/** An ad or a post by which customers came, with the newest words that the provider said. */
export const adSchema = z.object({
  /** Where the ad runs on several channels, that of the one by which a customer came first: filters and counts mean all. */
  uuid,
  id: z.string(),
  /** By which customers came with it. */
  channels: z.array(z.enum(channelTypes)),
  source: z.enum(adSources),
  headline: z.string().nullable(),
  body: z.string().nullable(),
  link: z.string().nullable(),
  /** When the provider said these words. */
  seen_at: isoDate,
})
export type Ad = z.output<typeof adSchema>

export const adEndpoints = {
  listAds: endpoint({
    ...routes.listAds,
    summary:
      'Los anuncios y publicaciones por los que llegaron clientes, los 200 con las palabras más nuevas',
    access: access.session,
    key: 'interactions:read',
    response: z.array(adSchema),
    errors: [],
  }),
}
