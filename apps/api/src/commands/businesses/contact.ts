import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { recordAudit } from '../../audit/record-audit'
import { emptySql, sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'
import { findBusiness } from '../find-business'
import { operatorOf } from '../operator'

const options = {
  business: { type: 'string' },
  id: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  to: { type: 'string' },
} as const

/** Messages that are read at a time. */
const page = 1_000
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The ending of a file's name, if it is a plain one: the rest is the uploader's text. */
const safeEnding = /^\.[a-z0-9]{1,8}$/i

/** Writes all that an installation knows of one customer into a folder, for when they ask for it. */
export const run: RunCommand = async (env, [name = '', ...rest]) => {
  if (name !== 'export') throw new CommandError('Di qué hacer con el contacto: export.')
  const { values } = parseArgs({ args: rest, options })
  if (!values.business) throw new CommandError('Falta --business: el nombre de la empresa.')
  const { to } = values
  if (!to) throw new CommandError('Falta --to: la carpeta en la que se escribe.')
  const business = await findBusiness(env, values.business)
  if (!business) throw new CommandError(`No hay una empresa que se llame «${values.business}».`)
  return withCommandServices(env, async (services) => {
    const contact = await findContact(services, business.uuid, values)
    await mkdir(to).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(
        error.code === 'EEXIST'
          ? `«${to}» ya existe: di una carpeta que no exista.`
          : `No se puede crear la carpeta «${to}».`,
      )
    })
    const counts = await writeContact(services, business.uuid, contact, to)
    return `En «${to}» están la ficha, ${counts.messages} mensajes y ${counts.files} archivos.`
  })
}

interface Wanted {
  readonly id?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

async function findContact(
  { db }: Services,
  business: string,
  { id, phone, email }: Wanted,
): Promise<string> {
  if (id !== undefined && !uuidPattern.test(id)) throw new CommandError('--id es el uuid del contacto.')
  if (!id && !phone && !email) throw new CommandError('Di de quién, con --id, --phone o --email.')
  const found = await db.read<{ uuid: string }>(
    business,
    sql`
      select uuid from contacts where business_uuid = ${business}::uuid
        ${id ? sql`and uuid = ${id}::uuid` : emptySql}
        ${phone ? sql`and phone = ${phone.replaceAll(/\D/g, '')}` : emptySql}
        ${email ? sql`and lower(email) = lower(${email})` : emptySql}
      limit 2`,
  )
  const [first, second] = found
  if (!first) throw new CommandError('No hay un contacto así: búscalo en Contactos, donde está su uuid.')
  if (second) throw new CommandError('Hay varios contactos así: di cuál con --id.')
  return first.uuid
}

const readContact: Statement = {
  name: 'read_whole_contact',
  text: `select * from contacts where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const readIdentities: Statement = {
  name: 'read_whole_identities',
  text: `select * from identities where business_uuid = $1::uuid and contact_uuid = $2::uuid`,
}
const readConversations: Statement = {
  name: 'read_whole_conversations',
  text: `select c.*, jsonb_build_object('type', a.type, 'name', a.name) as account
    from conversations c
    join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
    where c.business_uuid = $1::uuid and c.contact_uuid = $2::uuid order by c.created_at`,
}
const readInteractions: Statement = {
  name: 'read_whole_interactions',
  text: `select i.* from interactions i
    join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
    where c.business_uuid = $1::uuid and c.contact_uuid = $2::uuid order by i.created_at`,
}

async function writeContact(services: Services, business: string, uuid: string, to: string) {
  const { db, clock } = services
  const { contact, conversations } = await db.write(business, async (tx) => {
    const of = [business, uuid]
    const [[row], identities, threads, interactions] = await Promise.all([
      tx.send<object>(readContact, of),
      tx.send(readIdentities, of),
      tx.send<{ uuid: string }>(readConversations, of),
      tx.send<{ conversation_uuid: string }>(readInteractions, of),
      recordAudit(tx, operatorOf(business), clock.now(), {
        action: 'contact.export',
        target: uuid,
        details: { count: 1 },
      }),
    ])
    const ofThread = (thread: string) =>
      interactions.filter(({ conversation_uuid }) => conversation_uuid === thread)
    return {
      contact: row ? { ...row, identities } : null,
      conversations: threads.map((thread) => ({ ...thread, interactions: ofThread(thread.uuid) })),
    }
  })
  await writeFile(join(to, 'contacto.json'), JSON.stringify({ contact, conversations }, null, 2), {
    mode: 0o600,
  })
  const counts = { messages: 0, files: 0 }
  for (const conversation of conversations) {
    const folder = join(to, conversation.uuid)
    await mkdir(folder)
    counts.messages += await writeMessages(services, business, conversation.uuid, folder)
    counts.files += await writeFiles(services, business, conversation.uuid, folder)
  }
  return counts
}

/** A line each, by date as the thread shows them: imported history comes after newer messages. Read in pages, because a thread may have hundreds of thousands. */
async function writeMessages(
  { db }: Services,
  business: string,
  conversation: string,
  folder: string,
): Promise<number> {
  let count = 0
  async function* lines() {
    for (let after = { date: new Date(0), seq: 0 }; ; ) {
      const { date, seq } = after
      const entries = await db.read<{ date: Date; seq: number }>(
        business,
        sql`
          select * from entries
          where business_uuid = ${business}::uuid and conversation_uuid = ${conversation}::uuid
            and (date, seq) > (${date}::timestamptz, ${seq}::int)
          order by date, seq limit ${page}`,
      )
      for (const entry of entries) yield `${JSON.stringify(entry)}\n`
      count += entries.length
      const last = entries.at(-1)
      if (!last || entries.length < page) return
      after = last
    }
  }
  await pipeline(lines, createWriteStream(join(folder, 'mensajes.ndjson'), { mode: 0o600 }))
  return count
}

async function writeFiles(
  { db, storage }: Services,
  business: string,
  conversation: string,
  folder: string,
): Promise<number> {
  const files = await db.read<{ entry: string; name: string; storage_key: string; uuid: string }>(
    business,
    sql`
      select f.entry_uuid as entry, f.name, f.storage_key, f.uuid from stored_files f
      join entries e on e.business_uuid = f.business_uuid and e.uuid = f.entry_uuid
      where e.business_uuid = ${business}::uuid and e.conversation_uuid = ${conversation}::uuid order by e.date, e.seq, f.uuid`,
  )
  for (const { uuid, name, storage_key } of files) {
    const ending = extname(name)
    const path = join(folder, `${uuid}${safeEnding.test(ending) ? ending : ''}`)
    await pipeline(storage.get(storage_key), createWriteStream(path, { mode: 0o600 }))
  }
  if (files.length > 0) {
    const listed = files.map(({ entry, name, uuid }) => ({ mensaje: entry, nombre: name, archivo: uuid }))
    await writeFile(join(folder, 'archivos.json'), JSON.stringify(listed, null, 2), { mode: 0o600 })
  }
  return files.length
}
