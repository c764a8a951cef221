import { type originalEndpoints, type QueryOf, refuse } from '@hilo/contracts'
import { mayReadEntry } from '../interactions/visibility'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { cleanLetter, pageOf } from './clean-letter'
import { makeLetterLink, readLetterLink } from './letter-link'

/** Where the original of a mail is shown to who may see its message, as far as the thread is theirs. */
export async function readOriginal(
  services: Services,
  actor: Actor,
  entry: string,
  { images }: QueryOf<(typeof originalEndpoints)['mailOriginal']>,
) {
  const { business } = actor
  const [row] = await services.db.tenant(
    business,
    (tx) => tx.$queryRaw<{ html: string }[]>`
      select o.html
      from mail_originals o
      join entries e on e.business_uuid = o.business_uuid and e.uuid = o.entry_uuid
      where o.business_uuid = ${business}::uuid and o.entry_uuid = ${entry}::uuid and e.deleted_at is null
        and ${mayReadEntry(actor)}`,
  )
  if (!row) return refuse('MESSAGE_NOT_FOUND')
  const shown = images === 'true'
  return {
    url: makeLetterLink(services, { business, entry, images: shown }),
    remote_images: cleanLetter(row.html, shown).remoteImages,
  }
}

/** In a frame nobody reads an error of programs. */
const ended = {
  html: pageOf('<p>Este enlace ya venció. Cierra el correo y ábrelo otra vez.</p>'),
  images: false,
}

/** The letter behind such an address. */
export async function showLetter(services: Services, token: string) {
  const link = readLetterLink(services, token)
  if (!link) return ended
  const { business, entry, images } = link
  const original = await services.db.tenant(business, (tx) =>
    tx.mailOriginal.findFirst({ where: { business_uuid: business, entry_uuid: entry } }),
  )
  if (!original) return ended
  return { html: cleanLetter(original.html, images).html, images }
}
