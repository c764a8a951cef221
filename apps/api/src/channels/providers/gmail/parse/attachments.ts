import type { Mail, Part } from '../wire'
import { headerOf, htmlOf, isMail, ownPartsOf } from './read-mail'

/** The parts that a mail program shows, or needs, without offering them as a file. */
const noFile =
  /^(?:multipart\/|message\/|text\/(?:plain|html|enriched|x-amp-html|watch-html|rfc822-headers)|application\/(?:pgp-|(?:x-)?pkcs7-signature))/i

/** An attachment, with or without a name. */
const isFile = (part: Part): boolean => {
  const { body, filename = '', mimeType = '', parts = [] } = part
  if (body?.attachmentId !== undefined || filename !== '' || isMail(part)) return true
  return mimeType !== '' && !noFile.test(mimeType) && parts.length === 0 && body?.data !== undefined
}

/** An invitation comes as an alternative of the text, and again as a file. */
const isInvitation = ({ mimeType = '' }: Part): boolean =>
  /^(?:text\/calendar|application\/ics)\b/i.test(mimeType)
function withoutTwins(files: readonly Part[]): Part[] {
  const named = files.some((part) => isInvitation(part) && part.filename)
  return named ? files.filter((part) => !isInvitation(part) || part.filename) : [...files]
}

/** Smaller embedded pictures may be icons, as in a signature. */
const smallestPicture = 10 * 1024
const isSmallPicture = (part: Part): boolean =>
  /^image\//i.test(part.mimeType ?? '') &&
  headerOf(part, 'content-id') !== undefined &&
  !/^attachment/i.test(headerOf(part, 'content-disposition') ?? '') &&
  (part.body?.size ?? 0) < smallestPicture

const contentIdOf = (part: Part): string => (headerOf(part, 'content-id') ?? '').replace(/^\s*<|>\s*$/g, '')

/** Where the words of others or the signature begin, in the HTML of Gmail, Outlook, Apple Mail and Thunderbird. */
const endsOwn =
  /<blockquote|gmail_quote|gmail_signature|divRplyFwdMsg|appendonsend|moz-signature|id=['"]?Signature/i

/** Gmail's name for each pasted or inserted picture. */
const pastedInGmail = /^ii_/

type Place = 'pasted' | 'among own words' | 'in signature or quotation'

/** Where the words show each embedded picture, by its id. Reads the HTML twice, however many pictures there are. */
function readPlaces(html: string): ReadonlyMap<string, Place> {
  const end = html.search(endsOwn)
  const places = new Map<string, Place>()
  for (let at = html.indexOf('cid:'); at !== -1; at = html.indexOf('cid:', at + 4)) {
    const id = html.slice(at + 4, at + 4 + longestId).match(/^[^\s"'<>)]+/)?.[0] ?? ''
    if (places.has(id)) continue
    const isOthers = end !== -1 && at > end
    places.set(
      id,
      isOthers ? 'in signature or quotation' : pastedInGmail.test(id) ? 'pasted' : 'among own words',
    )
  }
  return places
}
const longestId = 300

/** No person writes more; the rest is not searched. */
const longestSearched = 2_000_000

/**
 * The attachments, and the names of small pictures among the words that may be icons of a signature: these are named and
 * not shown. In a mail without text and other files, the small pictures are the message. `wordless`: the words are too
 * complex to be read, so that all pictures are shown.
 */
export function attachmentsOf(
  { payload }: Mail,
  { wordless, empty }: { readonly wordless: boolean; readonly empty: boolean },
): { files: Part[]; named: string[] } {
  const files = withoutTwins(ownPartsOf(payload).filter(isFile))
  const html = !wordless && files.some(isSmallPicture) ? htmlOf(payload).slice(0, longestSearched) : ''
  const places = readPlaces(html)
  // Anything that the text does not show can only be a file.
  const placeOf = (part: Part): Place =>
    isSmallPicture(part) ? (places.get(contentIdOf(part)) ?? 'pasted') : 'pasted'
  const shown = files.filter((part) => placeOf(part) === 'pasted')
  if (shown.length === 0 && empty) return { files, named: [] }
  const named = files.filter((part) => placeOf(part) === 'among own words')
  return { files: shown, named: named.map(({ filename }) => filename ?? '') }
}
