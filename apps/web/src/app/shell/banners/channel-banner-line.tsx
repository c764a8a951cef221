import { abilitiesOf, type ChannelAccount, type ChannelStatus } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { channelBanner as words } from '../../../strings'
import { channelAlarms } from '../../../strings/channels/channel-alarms'
import { goTo } from '../../chat/chat-location'
import { BannerLine } from './banner-line'
import { forgetAlarms, notifyAlarms, type ShownAlarm } from './notify-alarm'

const troubleKey = ({ uuid, health_version }: ChannelStatus): string => `${uuid} ${health_version}`

/** One line for all troubled channels. */
export default function ChannelBannerLine({ troubled }: { troubled: readonly ChannelStatus[] }) {
  // Dismissing hides the present troubles until the page is reloaded; a new trouble shows again.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const fresh = troubled.filter((one) => !seen.has(troubleKey(one)))
  const [first] = fresh
  const { data: accounts } = useQuery({ queryKey: keys.channels, queryFn: () => call('listChannels') })
  // All current warnings, not only the one that the line has room for.
  const alarms = accounts?.filter(({ state }) => state === 'active').flatMap(alarmsOf)
  const tell = useEffectEvent(() => alarms && notifyAlarms(alarms, openChannels))
  const told = alarms?.map(({ id }) => id).join('\n')
  useEffect(() => {
    if (told !== undefined) tell()
  }, [told])
  // When no account has a warning any more.
  useEffect(() => forgetAlarms, [])
  if (!first) return null
  return (
    <BannerLine
      icon={TriangleAlert}
      link={{ label: words.link, open: openChannels }}
      close={{ label: words.close, run: () => setSeen(new Set([...seen, ...fresh.map(troubleKey)])) }}
    >
      {fresh.length > 1 ? words.many(fresh.length) : lineOf(first, accounts)}
    </BannerLine>
  )
}

function lineOf(
  { uuid, type, health, alarm }: ChannelStatus,
  accounts: readonly ChannelAccount[] | undefined,
): string {
  const name = accounts?.find((one) => one.uuid === uuid)?.name ?? abilitiesOf(type).name
  // The provider's warning names the reason why it has stopped the account.
  if (alarm !== null && (health === 'ok' || health === 'blocked'))
    return channelAlarms.kinds[alarm].line(name)
  return health === 'ok' ? '' : words.troubles[health](name)
}

/** An outage that lasts for days, with message after message refused, is announced once a day. */
const alarmsOf = ({ uuid, name, alarms }: ChannelAccount): ShownAlarm[] =>
  alarms.map(({ kind, subject, since }) => ({
    id: [uuid, kind, subject, since.slice(0, 10)].join(' '),
    text: channelAlarms.kinds[kind].line(name),
  }))

const openChannels = () => goTo({ menu: 'setting', page: 'channels' })
