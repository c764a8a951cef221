import { type originalEndpoints, type QueryOf, refuse } from '@hilo/contracts'
import { mayReadEntry } from '../interactions/visibility'
import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { cleaner, cleanTask, hasFarPictures, pageOf, withoutPictures, withPictures } from './clean-letter'
import { makeLetterLink, readLetterLink } from './letter-link'

/** Where the original of a mail is shown to who may see its message, as far as the thread is theirs. */
export async function readOriginal(
  services: Services,
  actor: Actor,
  entry: string,
  { images }: QueryOf<(typeof originalEndpoints)['mailOriginal']>,
) {
  const { business } = actor
  const letter = await readLetter(services, business, entry, mayReadEntry(actor))
  if (letter === null) return refuse('MESSAGE_NOT_FOUND')
  return {
    url: makeLetterLink(services, { business, entry, images: images === 'true' }),
    remote_images: hasFarPictures(letter),
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
  const letter = await readLetter(services, business, entry, Prisma.sql`true`)
  if (letter === null) return ended
  return { html: pageOf(images ? withPictures(letter) : withoutPictures(letter)), images }
}

interface Kept {
  readonly clean: string | null
  /** As it came, where it still has to be cleaned. */
  readonly html: string | null
}

/** The letter as it may be shown. It is cleaned for the first who wants to see it, and kept. */
async function readLetter(
  services: Services,
  business: string,
  entry: string,
  allowed: Prisma.Sql,
): Promise<string | null> {
  const { db, threads } = services
  const [kept] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<Kept[]>`
      select case when o.cleaned_by = ${cleaner} then o.clean end as clean,
        case when o.cleaned_by is distinct from ${cleaner} then o.html end as html
      from mail_originals o
      join entries e on e.business_uuid = o.business_uuid and e.uuid = o.entry_uuid
      where o.business_uuid = ${business}::uuid and o.entry_uuid = ${entry}::uuid and e.deleted_at is null
        and ${allowed}`,
  )
  if (!kept) return null
  if (kept.clean !== null) return kept.clean
  const outcome = await threads.run(cleanTask, kept.html ?? '', `${business} ${entry}`)
  const clean = 'done' in outcome ? outcome.done : tooMuch
  await db.tenant(business, (tx) =>
    tx.mailOriginal.updateMany({
      where: { business_uuid: business, entry_uuid: entry },
      data: { clean, cleaned_by: cleaner },
    }),
  )
  return clean
}

const tooMuch = '<p>Este correo es demasiado grande o complejo para mostrarlo aquí. Ábrelo en Gmail.</p>'
