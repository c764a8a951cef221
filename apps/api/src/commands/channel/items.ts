import { type ChannelItem, channelItemStates, isRefusal } from '@hilo/contracts'
import { createAccountCache } from '../../channels/accounts/accounts'
import { listChannelItems } from '../../inbound/items/list-channel-items'
import { replayItem } from '../../inbound/items/replay-item'
import { CommandError } from '../command'
import {
  type ChannelCommand,
  type ChannelCommandInput,
  idOf,
  toCommandError,
  uuidOf,
} from './channel-command'

export const items: ChannelCommand = async (asked) => {
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

/** One page of items, newest first; by default the dead ones. */
async function listed(
  { services, business, values }: ChannelCommandInput,
  { account }: { account: string | undefined },
) {
  const state = values.state ?? 'dead'
  const known = channelItemStates.find((one) => one === state)
  if (!known) throw new CommandError(`--state es uno de ${channelItemStates.join(', ')}.`)
  const page = await listChannelItems(services, { business }, { state: known, account })
  if (isRefusal(page)) throw toCommandError(page)
  return page.items
}

/** Replays one item, or all dead items of a channel in order of arrival. */
export const replay: ChannelCommand = async (asked) => {
  const { values } = asked
  if (values.item !== undefined) {
    const why = await replayOne(asked, uuidOf(values.item, '--item', 'channel items'))
    if (why !== null) throw new CommandError(why)
    return 'El aviso está procesado.'
  }
  const found = (await listed(asked, { account: idOf(values) })).toReversed()
  const failures: string[] = []
  for (const { uuid } of found) {
    const why = await replayOne(asked, uuid)
    if (why !== null) failures.push(`${uuid}: ${why}`)
  }
  const done = `${found.length - failures.length} de ${found.length} avisos están procesados.`
  if (failures.length > 0) throw new CommandError([done, ...failures].join('\n'))
  return done
}

/** The sentence of a failure; null on success. */
async function replayOne({ services, business }: ChannelCommandInput, uuid: string): Promise<string | null> {
  const replayed = await replayItem(services, createAccountCache(services), business, uuid)
  return isRefusal(replayed) ? replayed.msg : null
}
