import type { Played, SoakWorld } from './world'

/** What a customer wrote. */
export interface Said {
  readonly account: string
  readonly customer: string
  readonly text: string
}

interface Line {
  readonly account: string
  readonly conversation: string
  /** Every name that the provider has for them. */
  readonly customer: readonly string[]
  readonly author: string
  readonly type: string
  readonly text: string
  readonly status: string | null
}

export interface Verdict {
  readonly table: string
  /** What must not be: empty when all is well. */
  readonly wrong: readonly string[]
}

/** Compares what both sides have. */
export async function judge(world: SoakWorld, said: readonly Said[]): Promise<Verdict> {
  const lines = await world.rows<Line>(`
    select e.channel_account_uuid as account, e.conversation_uuid as conversation, array(
        select d.external_id from identities d
        where d.contact_uuid = i.contact_uuid and d.channel_account_uuid = i.channel_account_uuid) as customer,
      e.author_kind as author, e.type, coalesce(e.body ->> 'caption', e.body ->> 'text', '') as text, e.status
    from entries e
    join conversations c on c.uuid = e.conversation_uuid join identities i on i.uuid = c.identity_uuid
    where e.kind = 'message' order by e.conversation_uuid, e.date, e.seq`)
  const wrong: string[] = []
  const table = world.channels.map((channel) => {
    const own = lines.filter(({ account }) => account === channel.account)
    const inbound = judgeInbound(
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
    table: ['channel  said/stored  written: states, taken by the provider', ...table].join('\n'),
    wrong,
  }
}

/** Every one once, and shown in the order in which it was said. */
function judgeInbound(said: readonly Said[], stored: readonly Line[], wrong: string[]): string {
  for (const customer of new Set(said.map((one) => one.customer))) {
    const wanted = said.filter((one) => one.customer === customer).map(({ text }) => text)
    const shown = stored.filter(({ text }) => wanted.includes(text)).map(({ text }) => text)
    for (const text of wanted) {
      const times = shown.filter((one) => one === text).length
      if (times !== 1) wrong.push(`'${text}' is there ${times} times`)
    }
    if (shown.join() !== wanted.join()) wrong.push(`${customer}: not in order: ${shown.join(' / ')}`)
  }
  return `${said.length}/${stored.length}`
}

/** Every one with a final state, at the provider once where that says so and never twice, in the order of the thread. */
function judgeOutbound(channel: Played, written: readonly Line[], wrong: string[]): string {
  const taken = channel.outbox()
  const states = new Map<string, number>()
  for (const { text, status, type, customer } of written) {
    states.set(status ?? 'none', (states.get(status ?? 'none') ?? 0) + 1)
    const name = `${channel.type}: '${text.slice(0, 40)}' to ${customer}`
    if (status === null || status === 'queued') wrong.push(`${name} has no final state: ${status}`)
    if (!text.startsWith('Respuesta')) continue
    const times = taken.filter((one) => one.text === text).length
    if (times > 1) wrong.push(`${name} was sent ${times} times`)
    if (times === 0 && ['sent', 'delivered', 'read'].includes(status ?? ''))
      wrong.push(`${name} is ${status} and was never sent (${type})`)
  }
  for (const customer of new Set(taken.map((one) => one.customer))) {
    const wanted = written.filter((one) => one.text.startsWith('Respuesta')).map(({ text }) => text)
    const theirs = taken
      .filter((one) => one.customer === customer)
      .flatMap(({ text }) => (text?.startsWith('Respuesta') ? [text] : []))
    const inOrder = wanted.filter((text) => theirs.includes(text))
    if (inOrder.join() !== theirs.join())
      wrong.push(`${channel.type} ${customer}: sent out of order: ${theirs.join(' / ')}`)
    const files = taken.filter((one) => one.customer === customer && one.type === 'document').length
    const meant = written.filter((one) => one.customer.includes(customer) && one.type === 'document').length
    if (files > meant) wrong.push(`${channel.type} ${customer}: ${meant} files were sent ${files} times`)
  }
  const counts = [...states].map(([state, count]) => `${state} ${count}`).join(', ')
  return `${written.length}: ${counts}; ${taken.length}`
}
