import type { ReadAd } from '../inbound'

type StoredAd = ReadAd & { readonly uuid?: string; readonly picture?: string }
interface WithAd {
  readonly [field: string]: unknown
  readonly ad?: unknown
}

/** The address of the picture of a message's ad, which waits to be fetched; null: there is none, or it is stored. */
export function awaitedAdPicture({ ad }: WithAd): { readonly ad: string; readonly address: string } | null {
  const { uuid, picture, image_url, thumbnail_url } = (ad ?? {}) as Partial<StoredAd>
  const address = image_url ?? thumbnail_url
  // Its file belongs to the ad, which is known by its id.
  return uuid !== undefined && address !== undefined && picture === undefined ? { ad: uuid, address } : null
}

/** The body of a message with the stored picture of its ad. */
export const withAdPicture = (body: WithAd, file: string): WithAd => ({
  ...body,
  ad: { ...(body.ad as StoredAd), picture: `/api/files/${file}` },
})

/** Meta signs its addresses anew each time: the part before the question mark identifies the picture. */
export const placeOf = (address: string): string => address.split('?', 1)[0] ?? address
