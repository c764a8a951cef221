import { type ReferralFields, sharedReferral } from '../../shared/referral'
import type * as wire from './wire'

/** Something that a customer shared. */
export interface Shared {
  readonly referral: ReferralFields
  readonly media: { readonly type: 'image' | 'video'; readonly url: string } | null
  /** Its text, to be shown above that of the customer. */
  readonly lines: readonly string[]
}

type Kind = Parameters<typeof sharedReferral>[0]
const kinds: ReadonlyMap<string, readonly [Kind, 'image' | 'video']> = new Map([
  ['story_mention', ['story_mention', 'image']],
  ['ig_story', ['story', 'image']],
  ['share', ['post', 'image']],
  ['post', ['post', 'image']],
  ['ig_post', ['post', 'image']],
  ['reel', ['reel', 'video']],
  ['ig_reel', ['reel', 'video']],
])

/** Reads an attachment that only Instagram and Facebook have; null for any other. */
export function readShared({ type, title, payload = {} }: wire.Attachment): Shared | null {
  if (type === 'template') return readCards(payload)
  const known = kinds.get(type)
  if (!known) return null
  const [kind, media] = known
  return sharedFrom(kind, media, payload.story_media_url ?? payload.url, title ?? payload.title)
}

/** The business's story that a customer answers. */
export const readStory = (story: unknown): Shared => {
  const { url } = typeof story === 'object' && story !== null && 'url' in story ? story : {}
  return sharedFrom('story_reply', 'image', typeof url === 'string' ? url : undefined, undefined)
}

function sharedFrom(
  kind: Kind,
  type: 'image' | 'video',
  address: string | undefined,
  title: string | undefined,
): Shared {
  const url = readUrl(address)
  const page = url !== null && pageHosts.test(url.hostname)
  return {
    referral: sharedReferral(kind, title, page && url.href.length <= longestLink ? url.href : null),
    media: url && !page ? { type, url: url.href } : null,
    lines: [],
  }
}

/** Hosts of pages for people; files are on other hosts. */
const pageHosts = /^((www|m|l|web)\.)?(instagram\.com|facebook\.com|fb\.watch|fb\.me|threads\.(com|net))$/

const longestLink = 2_000

/** Messenger gives the URL of a reel without its host. */
function readUrl(address: string | undefined): URL | null {
  const whole = address?.startsWith('/') ? `https://www.facebook.com${address}` : (address ?? '')
  const url = URL.canParse(whole) ? new URL(whole) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

const mostCards = 20

/** Products of the shop, or cards that another app of the business sent. */
function readCards({ product, generic, elements, text }: wire.Payload): Shared | null {
  const cards = product?.elements ?? generic?.elements ?? elements ?? []
  const titles = cards
    .slice(0, mostCards)
    .map(({ title, subtitle, retailer_id }) =>
      [title, subtitle, retailer_id]
        .map((words) => words?.trim())
        .filter(Boolean)
        .join(' · '),
    )
    .filter(Boolean)
  const words = text?.trim()
  if (titles.length === 0 && !words) return null
  const picture = readUrl(cards.map(({ image_url }) => image_url).find((url) => url !== undefined))
  const [only, ...others] = titles
  return {
    referral: sharedReferral(product ? 'product' : 'card', others.length === 0 ? only : undefined),
    media: picture && { type: 'image', url: picture.href },
    lines: [...(words ? [words] : []), ...(others.length === 0 ? [] : titles)],
  }
}
