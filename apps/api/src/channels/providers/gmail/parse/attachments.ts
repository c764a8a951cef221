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

/** Gmail names so each picture that somebody pasted or inserted. */
const pastedInGmail = /^ii_/

type Place = 'pasted' | 'among own words' | 'in signature or quotation'
function placeOf(part: Part, html: string): Place {
  const id = contentIdOf(part)
  const at = html.indexOf(`cid:${id}`)
  // What the text does not show can only be a file.
  if (id === '' || at === -1) return 'pasted'
  const end = html.search(endsOwn)
  if (end !== -1 && at > end) return 'in signature or quotation'
  return pastedInGmail.test(id) ? 'pasted' : 'among own words'
}

/**
 * The attachments, and the names of small pictures among the words that may be icons of a signature: these are named and
 * not shown. In a mail without text and other files, the small pictures are the message.
 */
export function attachmentsOf({ payload }: Mail, isWordless: boolean): { files: Part[]; named: string[] } {
  const files = withoutTwins(ownPartsOf(payload).filter(isFile))
  const html = files.some(isSmallPicture) ? htmlOf(payload) : ''
  const isShown = (part: Part) => !isSmallPicture(part) || placeOf(part, html) === 'pasted'
  const shown = files.filter(isShown)
  if (shown.length === 0 && isWordless) return { files, named: [] }
  const named = files.filter((part) => !isShown(part) && placeOf(part, html) === 'among own words')
  return { files: shown, named: named.map(({ filename }) => filename ?? '') }
}
