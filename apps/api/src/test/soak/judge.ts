import { isMediaKind } from '@hilo/contracts'
import { type CustomerAct, isChange, isFile } from './turns'
import type { SimulatedChannel, SoakWorld } from './world'

interface StoredEntry {
  /** The provider's id of the message. */
  readonly id: string
  readonly account: string
  readonly conversation: string
  /** Every id that the provider has for the customer. */
  readonly customer: readonly string[]
  readonly author: string
  readonly type: string
  readonly text: string
  readonly status: string | null
  readonly reply: boolean
  readonly edited: boolean
  readonly deleted: boolean
  /** The emoji of a reaction, the customer's or ours. */
  readonly emoji: string | null
  readonly ours: string | null
  /** Our message acts that the provider has not done: they wait, or were refused. */
  readonly undone: readonly { readonly kind: string; readonly state: string }[]
  /** The provider's id of the message that it answers. */
  readonly quotes: string | null
  /** The receivers of copies of the mail. */
  readonly copied: string | null
  /** The state of a message's file: stored, given up, or null: still to come. */
  readonly file: 'here' | 'gone' | null
}

interface Verdict {
  readonly table: string
  /** One sentence for each difference; empty when all is well. */
  readonly problems: readonly string[]
}

/** Compares our database with what customers did and what providers received. */
export async function judge(world: SoakWorld, acts: readonly CustomerAct[]): Promise<Verdict> {
  const entries = await world.rows<StoredEntry>(`
    select e.provider_message_id as id, e.channel_account_uuid as account, e.conversation_uuid as conversation, array(
        select d.external_id from identities d
        where d.contact_uuid = i.contact_uuid and d.channel_account_uuid = i.channel_account_uuid) as customer,
      e.author_kind as author, e.type, coalesce(e.body ->> 'caption', e.body ->> 'text', '') as text, e.status,
      e.reply_to is not null as reply, e.edited_at is not null as edited, e.deleted_at is not null as deleted,
      (select nullif(r ->> 'emoji', '') from jsonb_array_elements(e.reactions) r where r ->> 'from' <> 'business' limit 1) as emoji,
      (select nullif(r ->> 'emoji', '') from jsonb_array_elements(e.reactions) r where r ->> 'from' = 'business') as ours,
      e.acts as undone,
      (select q.provider_message_id from entries q where q.business_uuid = e.business_uuid and q.uuid = e.reply_to) as quotes,
      e.body #>> '{mail,cc,0,address}' as copied,
      case when e.body ->> 'url' is not null then 'here' when e.body ?| '{expired,too_large,refused}' then 'gone' end as file
    from entries e
    join conversations c on c.uuid = e.conversation_uuid join identities i on i.uuid = c.identity_uuid
    where e.kind = 'message' order by e.conversation_uuid, e.date, e.seq`)
  const problems: string[] = []
  const table = world.channels.map((channel) => {
    const own = entries.filter(({ account }) => account === channel.account)
    const inbound = judgeInbound(
      channel,
      acts.filter(({ account }) => account === channel.account),
      own.filter(({ author }) => author === 'client'),
      problems,
    )
    const outbound = judgeOutbound(
      channel,
      own.filter(({ author }) => author !== 'client' && author !== 'app'),
      problems,
    )
    const customers = new Set(acts.flatMap((one) => (one.account === channel.account ? [one.customer] : [])))
    return [channel.type, inbound, outbound, judgeActs(channel, customers, own, problems)].join('  ')
  })
  return {
    table: [
      'channel  inbound: acts by kind; entries; files  outbound: states; received by the provider  acts: ours on the phones',
      ...table,
    ].join('\n'),
    problems,
  }
}

/** Expects every message once, with its last change, in the order in which it was written; every file stored or given up. */
function judgeInbound(
  { type: channel }: SimulatedChannel,
  acts: readonly CustomerAct[],
  stored: readonly StoredEntry[],
  problems: string[],
): string {
  // An attachment of a mail is an entry of its own; its id begins with the mail's.
  const messageOf = (id: string) => (channel === 'gmail' ? (id.split('/')[0] ?? id) : id)
  const entries = groupBy(stored, ({ id }) => messageOf(id))
  const changes = new Map(acts.filter(({ kind }) => isChange(kind)).map((one) => [one.id, one]))
  const written = acts.filter(({ kind }) => !isChange(kind))
  for (const one of written) {
    const found = entries.get(one.id) ?? []
    const name = `${channel}: ${one.kind} '${one.text || one.id}'`
    const types = found.map(({ type }) => type).toSorted()
    if (types.join() !== typesOf(channel, one).join()) problems.push(`${name} is there as '${types}'`)
    else problems.push(...problemsOf(one, changes.get(one.id), found).map((what) => `${name} ${what}`))
  }
  const known = new Set(written.map(({ id }) => id))
  for (const { id, text } of stored)
    if (!known.has(messageOf(id))) problems.push(`${channel}: nobody wrote ${id} '${text}'`)
  for (const [customer, own] of groupBy(written, (one) => one.customer)) {
    const wanted = own.map(({ id }) => id)
    const shown = [...entries.keys()].filter((id) => wanted.includes(id))
    if (shown.join() !== wanted.join())
      problems.push(
        `${channel} ${customer}: not in order: ${shown.map((id) => entries.get(id)?.[0]?.text).join(' / ')}`,
      )
  }
  const files = stored.filter(({ type }) => type !== 'text')
  const here = files.filter(({ file }) => file === 'here').length
  const gone = files.filter(({ file }) => file === 'gone').length
  // The quote must be there whichever of the two messages came first. A mail answers its thread and quotes nothing.
  for (const { kind, id, text } of written)
    if (kind === 'reply' && channel !== 'gmail' && !entries.get(id)?.[0]?.reply)
      problems.push(`${channel}: '${text}' does not quote what it answers`)
  const kinds = countsOf(acts.map(({ kind }) => kind))
  return `${acts.length}: ${kinds}; ${stored.length}; ${files.length}: here ${here}, gone ${gone}`
}

/** The text of a mail is one entry and its file another. */
const typesOf = (channel: string, { kind, text }: CustomerAct): string[] =>
  !isFile(kind) ? ['text'] : channel === 'gmail' && text !== '' ? [kind, 'text'] : [kind]

function problemsOf(
  one: CustomerAct,
  change: CustomerAct | undefined,
  found: readonly StoredEntry[],
): string[] {
  const text = change?.kind === 'edit' ? change.text : one.text
  const deleted = change?.kind === 'revoke'
  const problems = [
    found.some((line) => line.deleted !== deleted) &&
      (deleted ? 'was deleted and is still shown' : 'is shown as deleted'),
    !deleted && text !== '' && !found.some((line) => line.text === text) && 'has another text',
    found.some((line) => line.edited) !== (change?.kind === 'edit') && 'has the wrong edited mark',
    change?.kind === 'reaction' && found[0]?.emoji !== change.text && 'lacks its reaction',
    !deleted && found.some((line) => line.type !== 'text' && line.file === null) && 'waits for its file',
  ]
  return problems.filter((what) => what !== false)
}

function groupBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(nameOf(one))
    if (group) group.push(one)
    else groups.set(nameOf(one), [one])
  }
  return groups
}

const countsOf = (names: readonly string[]): string =>
  [...groupBy(names, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join(', ')

/** Finds the number of an agent's answer, which is anywhere in the text that was sent. */
const answerIn = (text: string | null): string | null => /Respuesta \d+/.exec(text ?? '')?.[0] ?? null

/** Expects every message in a final state, received once where that state means it, never twice, in the order of the thread. */
function judgeOutbound(
  channel: SimulatedChannel,
  written: readonly StoredEntry[],
  problems: string[],
): string {
  const received = channel.sentMessages()
  for (const { text, status, type, customer } of written) {
    const name = `${channel.type}: '${text.slice(0, 40)}' to ${customer}`
    if (status === null || status === 'queued') problems.push(`${name} has no final state: ${status}`)
    const answer = answerIn(text)
    if (answer === null) continue
    const times = received.filter((one) => answerIn(one.text) === answer).length
    if (times > 1) problems.push(`${name} was sent ${times} times`)
    if (times === 0 && ['sent', 'delivered', 'read'].includes(status ?? ''))
      problems.push(`${name} is ${status} and was never sent (${type})`)
  }
  for (const customer of new Set(received.map((one) => one.customer))) {
    const wanted = written.flatMap(({ text }) => answerIn(text) ?? [])
    const theirs = received
      .filter((one) => one.customer === customer)
      .flatMap(({ text }) => answerIn(text) ?? [])
    const inOrder = wanted.filter((text) => theirs.includes(text))
    if (inOrder.join() !== theirs.join())
      problems.push(`${channel.type} ${customer}: sent out of order: ${theirs.join(' / ')}`)
    const files = received.filter((one) => one.customer === customer && isMediaKind(one.type)).length
    const meant = written.filter((one) => one.customer.includes(customer) && isMediaKind(one.type)).length
    if (files > meant) problems.push(`${channel.type} ${customer}: ${meant} files were sent ${files} times`)
  }
  const sent = written.map(({ type, status }) => `${type} ${status}`)
  return `${written.length}: ${countsOf(sent)}; ${received.length}`
}

/** Expects the customers' phones to show what Hilo shows: our reactions, edits, deletions, quotes and copies, without those that were refused. */
function judgeActs(
  channel: SimulatedChannel,
  customers: ReadonlySet<string>,
  stored: readonly StoredEntry[],
  problems: string[],
): string {
  const phone = new Map([...customers].flatMap((one) => channel.chatOf(one)).map((one) => [one.id, one]))
  const done: string[] = []
  for (const { id, author, text, ours, undone, quotes, copied, edited, deleted } of stored) {
    const name = `${channel.type}: '${text.slice(0, 40)}'`
    const shown = phone.get(id)
    const report = (what: string) => problems.push(`${name} ${what}`)
    for (const { kind, state } of undone) if (state !== 'failed') report(`still waits for its ${kind}`)
    const refused = (act: string) => undone.some(({ kind }) => kind === act)
    if (shown && !deleted && !refused('reaction') && (shown.reactions.business ?? null) !== ours)
      report(`has our ${ours} and on the phone ${shown.reactions.business}`)
    if (ours !== null) done.push('reaction')
    if (author !== 'user') continue
    if (edited && !deleted && !refused('edit') && shown?.text !== text)
      report(`was edited, and is '${shown?.text}' on the phone`)
    if (deleted && shown && !shown.revoked) report('was deleted, and is still on the phone')
    if (shown && quotes !== null && shown.replyTo !== quotes) report('quotes nothing on the phone')
    if (shown && copied !== null && !shown.cc?.includes(copied)) report(`has no copy for ${copied}`)
    if (copied !== null) done.push('copy')
    done.push(...(edited ? ['edit'] : []), ...(deleted ? ['deletion'] : []), ...(quotes ? ['quote'] : []))
  }
  return countsOf(done)
}
