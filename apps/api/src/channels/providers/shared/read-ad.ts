import type { ReadAd } from '../../inbound'

/** An ad as the provider gives it. Nothing of it is trusted. */
export interface GivenAd {
  readonly source?: string | undefined
  readonly id?: string | undefined
  readonly headline?: string | undefined
  readonly body?: string | undefined
  readonly link?: string | undefined
  readonly media?: string | undefined
  readonly image?: string | undefined
  readonly video?: string | undefined
  readonly thumbnail?: string | undefined
  readonly welcome?: string | undefined
  readonly click?: string | undefined
  readonly ref?: string | undefined
  readonly post?: string | undefined
  readonly product?: string | undefined
}

const longest = { headline: 200, body: 2_000, welcome: 1_000, address: 2_048, id: 64, click: 512, ref: 256 }

/** Control characters, and marks that change the direction of the text. */
const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const brokenEnd = /\p{Surrogate}$/u

/** What people read: on one line, or with its lines. Undefined: nothing is left. */
export function wordsOf(text: string | undefined, most: number, lines = false): string | undefined {
  // Cut first, so that a huge text costs no more than a long one.
  const kept = (text ?? '')
    .slice(0, most * 2)
    .replace(unsafe, (found) => (lines && found === '\n' ? found : ' '))
  return kept.trim().slice(0, most).replace(brokenEnd, '').trim() || undefined
}

/** What programs read: whole and of plain letters, or not at all. */
const codeOf = (text: string | undefined, most: number): string | undefined =>
  text !== undefined && text.length <= most && /^[\x21-\x7e]+$/.test(text) ? text : undefined

/** An address that a browser opens as a page; undefined where it is anything else, such as javascript:. */
function addressOf(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longest.address || !URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && href.length <= longest.address
    ? href
    : undefined
}

/** Bounds what a provider says of an ad: long texts are cut, and what is not what it should be is left out. */
export function readAd(given: GivenAd): ReadAd {
  const read = {
    id: codeOf(given.id, longest.id),
    source: given.source === 'post' ? ('post' as const) : ('ad' as const),
    body: wordsOf(given.body, longest.body, true),
    link: addressOf(given.link),
    media:
      given.media === 'image' || given.media === 'video' ? (given.media as 'image' | 'video') : undefined,
    image_url: addressOf(given.image),
    video_url: addressOf(given.video),
    thumbnail_url: addressOf(given.thumbnail),
    welcome: wordsOf(given.welcome, longest.welcome, true),
    click_id: codeOf(given.click, longest.click),
    ref: codeOf(given.ref, longest.ref),
    post: codeOf(given.post, longest.id),
    product: codeOf(given.product, longest.id),
  }
  return {
    headline: wordsOf(given.headline, longest.headline) ?? null,
    ...(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Omit<
      ReadAd,
      'headline'
    >),
  }
}
