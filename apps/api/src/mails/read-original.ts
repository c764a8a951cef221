import { type originalEndpoints, type QueryOf, refuse } from '@hilo/contracts'
import { type LookedAt, recordView } from '../audit/record-view'
import { mayReadEntry } from '../interactions/lists/visibility'
import { Prisma, sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Requester } from '../platform/db/requester'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { createMailLink, readMailLink } from './mail-link'
import {
  hasRemoteImages,
  hideRemoteImages,
  mailPage,
  sanitizeMailTask,
  sanitizerVersion,
  showRemoteImages,
} from './sanitized-mail'

/** Creates the link to the original of a mail, for people who may read its message. */
export async function readOriginal(
  services: Services,
  actor: Actor,
  entry: string,
  { images }: QueryOf<(typeof originalEndpoints)['mailOriginal']>,
) {
  const { business } = actor
  const html = await readSanitized(services, actor, entry, mayReadEntry(actor))
  const [looked] = await services.db.read<LookedAt>(
    actor,
    sql`
      select i.uuid, i.user_uuid, u.name as user_name
      from entries e
      join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
      left join users u on u.business_uuid = i.business_uuid and u.uuid = i.user_uuid
      where e.business_uuid = ${business}::uuid and e.uuid = ${entry}::uuid`,
  )
  if (html === null || !looked) return refuse('MESSAGE_NOT_FOUND')
  await recordView(services, actor, looked)
  return {
    url: createMailLink(services, { business, entry, images: images === 'true' }),
    remote_images: hasRemoteImages(html),
  }
}

/** Shown in the frame instead of a JSON error. */
const expiredPage = {
  html: mailPage('<p>Este enlace ya venció. Cierra el correo y ábrelo otra vez.</p>'),
  images: false,
}

/** The page of a mail's original, for a signed link. */
export async function showMailOriginal(services: Services, token: string) {
  const link = readMailLink(services, token)
  if (!link) return expiredPage
  const { business, entry, images } = link
  const html = await readSanitized(services, { business }, entry, Prisma.sql`true`)
  if (html === null) return expiredPage
  return { html: mailPage(images ? showRemoteImages(html) : hideRemoteImages(html)), images }
}

interface StoredOriginal {
  readonly clean: string | null
  /** The HTML as it arrived, if it is not sanitized yet. */
  readonly html: string | null
}

const storeCleaned: Statement = {
  name: 'keep_clean_mail',
  text: `update mail_originals set clean = $3::text, cleaned_by = $4::int
    where business_uuid = $1::uuid and entry_uuid = $2::uuid`,
}

/** The sanitized HTML. It is made when the mail is first opened, and stored. */
async function readSanitized(
  services: Services,
  requester: Requester,
  entry: string,
  allowed: Prisma.Sql,
): Promise<string | null> {
  const { db, workerThreads } = services
  const { business } = requester
  const [stored] = await db.read<StoredOriginal>(
    requester,
    sql`
      select case when o.cleaned_by = ${sanitizerVersion} then o.clean end as clean,
        case when o.cleaned_by is distinct from ${sanitizerVersion} then o.html end as html
      from mail_originals o
      join entries e on e.business_uuid = o.business_uuid and e.uuid = o.entry_uuid
      where o.business_uuid = ${business}::uuid and o.entry_uuid = ${entry}::uuid and e.deleted_at is null
        and ${allowed}`,
  )
  if (!stored) return null
  if (stored.clean !== null) return stored.clean
  const outcome = await workerThreads.run(sanitizeMailTask, stored.html ?? '', `${business} ${entry}`)
  const clean = 'done' in outcome ? outcome.done : tooComplexHtml
  await db.write(business, (tx) =>
    tx.commit(tx.send(storeCleaned, [business, entry, clean, sanitizerVersion])),
  )
  return clean
}

const tooComplexHtml =
  '<p>Este correo es demasiado grande o complejo para mostrarlo aquí. Ábrelo en Gmail.</p>'
