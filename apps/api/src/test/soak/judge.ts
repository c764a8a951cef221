import { isChange, isFile, type Said } from './turns'
import type { Played, SoakWorld } from './world'

interface Line {
  /** The provider's name of it. */
  readonly id: string
  readonly account: string
  readonly conversation: string
  /** Every name that the provider has for them. */
  readonly customer: readonly string[]
  readonly author: string
  readonly type: string
  readonly text: string
  readonly status: string | null
  readonly reply: boolean
  readonly edited: boolean
  readonly deleted: boolean
  readonly emoji: string | null
  /** Of a file: it is here, it will not come, or neither. */
  readonly file: 'here' | 'gone' | null
}

export interface Verdict {
  readonly table: string
  /** What must not be: empty when all is well. */
  readonly wrong: readonly string[]
}

/** Compares what both sides have. */
export async function judge(world: SoakWorld, said: readonly Said[]): Promise<Verdict> {
  const lines = await world.rows<Line>(`
    select e.provider_message_id as id, e.channel_account_uuid as account, e.conversation_uuid as conversation, array(
        select d.external_id from identities d
        where d.contact_uuid = i.contact_uuid and d.channel_account_uuid = i.channel_account_uuid) as customer,
      e.author_kind as author, e.type, coalesce(e.body ->> 'caption', e.body ->> 'text', '') as text, e.status,
      e.reply_to is not null as reply, e.edited_at is not null as edited, e.deleted_at is not null as deleted,
      e.reactions -> 0 ->> 'emoji' as emoji,
      case when e.body ->> 'url' is not null then 'here' when e.body ?| '{expired,too_large,refused}' then 'gone' end as file
    from entries e
    join conversations c on c.uuid = e.conversation_uuid join identities i on i.uuid = c.identity_uuid
    where e.kind = 'message' order by e.conversation_uuid, e.date, e.seq`)
  const wrong: string[] = []
  const table = world.channels.map((channel) => {
    const own = lines.filter(({ account }) => account === channel.account)
    const inbound = judgeInbound(
      channel,
      said.filter(({ account }) => account === channel.account),
      own.filter(({ author }) => author === 'client'),
      wrong,
    )
    const outbound = judgeOutbound(
      channel,
      own.filter(({ author }) => author !== 'client' && author !== 'app'),
      wrong,
    )
    return [channel.type, inbound, outbound].join('  ')
  })
  return {
    table: ['channel  said: kinds; lines; files  written: states; taken by the provider', ...table].join(
      '\n',
    ),
    wrong,
  }
}

/** Every line once, as it was changed last, and shown in the order in which it was said; every file here or given up. */
function judgeInbound(
  { type: channel }: Played,
  said: readonly Said[],
  stored: readonly Line[],
  wrong: string[],
): string {
  // What hangs on a mail is a line of its own, named after it.
  const nameOf = (id: string) => (channel === 'gmail' ? (id.split('/')[0] ?? id) : id)
  const lines = grouped(stored, ({ id }) => nameOf(id))
  const changes = new Map(said.filter(({ kind }) => isChange(kind)).map((one) => [one.id, one]))
  const written = said.filter(({ kind }) => !isChange(kind))
  for (const one of written) {
    const found = lines.get(one.id) ?? []
    const name = `${channel}: ${one.kind} '${one.text || one.id}'`
    const types = found.map(({ type }) => type).toSorted()
    if (types.join() !== typesOf(channel, one).join()) wrong.push(`${name} is there as '${types}'`)
    else wrong.push(...wrongWith(one, changes.get(one.id), found).map((what) => `${name} ${what}`))
  }
  const known = new Set(written.map(({ id }) => id))
  for (const { id, text } of stored)
    if (!known.has(nameOf(id))) wrong.push(`${channel}: nobody said ${id} '${text}'`)
  for (const [customer, own] of grouped(written, (one) => one.customer)) {
    const wanted = own.map(({ id }) => id)
    const shown = [...lines.keys()].filter((id) => wanted.includes(id))
    if (shown.join() !== wanted.join())
      wrong.push(
        `${channel} ${customer}: not in order: ${shown.map((id) => lines.get(id)?.[0]?.text).join(' / ')}`,
      )
  }
  const files = stored.filter(({ type }) => type !== 'text')
  const here = files.filter(({ file }) => file === 'here').length
  const gone = files.filter(({ file }) => file === 'gone').length
  // Whatever came first; a mail answers its thread.
  for (const { kind, id, text } of written)
    if (kind === 'reply' && channel !== 'gmail' && !lines.get(id)?.[0]?.reply)
      wrong.push(`${channel}: '${text}' does not quote what it answers`)
  const kinds = countsOf(said.map(({ kind }) => kind))
  return `${said.length}: ${kinds}; ${stored.length}; ${files.length}: here ${here}, gone ${gone}`
}

/** Of a mail its words are one line, and its file another. */
const typesOf = (channel: string, { kind, text }: Said): string[] =>
  !isFile(kind) ? ['text'] : channel === 'gmail' && text !== '' ? [kind, 'text'] : [kind]

function wrongWith(one: Said, change: Said | undefined, found: readonly Line[]): string[] {
  const text = change?.kind === 'edit' ? change.text : one.text
  const deleted = change?.kind === 'revoke'
  const wrong = [
    found.some((line) => line.deleted !== deleted) && (deleted ? 'was taken back and is there' : 'is gone'),
    !deleted && text !== '' && !found.some((line) => line.text === text) && 'says something else',
    found.some((line) => line.edited) !== (change?.kind === 'edit') && 'is edited, or should be',
    change?.kind === 'reaction' && found[0]?.emoji !== change.text && 'has not its reaction',
    !deleted && found.some((line) => line.type !== 'text' && line.file === null) && 'waits for its file',
  ]
  return wrong.filter((what) => what !== false)
}

function grouped<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(nameOf(one))
    if (group) group.push(one)
    else groups.set(nameOf(one), [one])
  }
  return groups
}

const countsOf = (names: readonly string[]): string =>
  [...grouped(names, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join(', ')

/** What an agent wrote has its number in it, wherever it stands in what is sent. */
const answerIn = (text: string | null): string | null => /Respuesta \d+/.exec(text ?? '')?.[0] ?? null

/** Every one with a final state, at the provider once where that says so and never twice, in the order of the thread. */
function judgeOutbound(channel: Played, written: readonly Line[], wrong: string[]): string {
  const taken = channel.outbox()
  for (const { text, status, type, customer } of written) {
    const name = `${channel.type}: '${text.slice(0, 40)}' to ${customer}`
    if (status === null || status === 'queued') wrong.push(`${name} has no final state: ${status}`)
    const answer = answerIn(text)
    if (answer === null) continue
    const times = taken.filter((one) => answerIn(one.text) === answer).length
    if (times > 1) wrong.push(`${name} was sent ${times} times`)
    if (times === 0 && ['sent', 'delivered', 'read'].includes(status ?? ''))
      wrong.push(`${name} is ${status} and was never sent (${type})`)
  }
  for (const customer of new Set(taken.map((one) => one.customer))) {
    const wanted = written.flatMap(({ text }) => answerIn(text) ?? [])
    const theirs = taken
      .filter((one) => one.customer === customer)
      .flatMap(({ text }) => answerIn(text) ?? [])
    const inOrder = wanted.filter((text) => theirs.includes(text))
    if (inOrder.join() !== theirs.join())
      wrong.push(`${channel.type} ${customer}: sent out of order: ${theirs.join(' / ')}`)
    const files = taken.filter((one) => one.customer === customer && one.type === 'document').length
    const meant = written.filter((one) => one.customer.includes(customer) && one.type === 'document').length
    if (files > meant) wrong.push(`${channel.type} ${customer}: ${meant} files were sent ${files} times`)
  }
  const sent = written.map(({ type, status }) => `${type} ${status}`)
  return `${written.length}: ${countsOf(sent)}; ${taken.length}`
}
