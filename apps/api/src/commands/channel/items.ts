import { type ChannelItem, channelItemStates, isRefusal } from '@hilo/contracts'
import { createAccountCache } from '../../channels/accounts'
import { listChannelItems } from '../../channels/list-channel-items'
import { replayItem } from '../../inbound/replay-item'
import { CommandError } from '../command'
import { type Act, type Asked, idOf, refused, uuidOf } from './asked'

export const items: Act = async (asked) => {
  const found = await listed(asked, {
    account: asked.values.id === undefined ? undefined : idOf(asked.values),
  })
  return found.length === 0 ? 'No hay avisos así.' : found.map(lineOf).join('\n')
}

const lineOf = ({ uuid, state, kind, about, received_at, attempts, error }: ChannelItem): string =>
  [
    uuid,
    state,
    kind,
    about ?? 'no se sabe de quién',
    received_at,
    `${attempts} intentos`,
    error ?? 'sin error',
  ].join('  ')

/** The dead ones, unless others are asked for; the last first, as many as a page of the API holds. */
async function listed({ services, business, values }: Asked, { account }: { account: string | undefined }) {
  const state = values.state ?? 'dead'
  const known = channelItemStates.find((one) => one === state)
  if (!known) throw new CommandError(`--state es uno de ${channelItemStates.join(', ')}.`)
  const page = await listChannelItems(services, { business }, { state: known, account })
  if (isRefusal(page)) throw refused(page)
  return page.items
}

/** One item, or all the dead ones of a channel, the first that came first. */
export const replay: Act = async (asked) => {
  const { values } = asked
  if (values.item !== undefined) {
    const why = await again(asked, uuidOf(values.item, '--item', 'channel items'))
    if (why !== null) throw new CommandError(why)
    return 'El aviso está procesado.'
  }
  const found = (await listed(asked, { account: idOf(values) })).toReversed()
  const failures: string[] = []
  for (const { uuid } of found) {
    const why = await again(asked, uuid)
    if (why !== null) failures.push(`${uuid}: ${why}`)
  }
  const done = `${found.length - failures.length} de ${found.length} avisos están procesados.`
  if (failures.length > 0) throw new CommandError([done, ...failures].join('\n'))
  return done
}

/** Why not; null where it went well. */
async function again({ services, business }: Asked, uuid: string): Promise<string | null> {
  const replayed = await replayItem(services, createAccountCache(services), business, uuid)
  return isRefusal(replayed) ? replayed.msg : null
}
