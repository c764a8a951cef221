import type { ChannelStatus } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { channelBanner as words } from '../../../strings'
import { channelAlarms } from '../../../strings/channels/channel-alarms'
import { channelNames } from '../../../ui/display/channel-badge'
import { goTo } from '../../chat/chat-location'
import { BannerLine } from './banner-line'
import { notifyAlarm } from './notify-alarm'

const troubleKey = ({ uuid, health_version }: ChannelStatus): string => `${uuid} ${health_version}`

/** One line for all troubled channels. */
export default function ChannelBannerLine({ troubled }: { troubled: readonly ChannelStatus[] }) {
  // Dismissing hides the present troubles until the page is reloaded; a new trouble shows again.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const fresh = troubled.filter((one) => !seen.has(troubleKey(one)))
  const [first] = fresh
  const { data: accounts } = useQuery({
    queryKey: keys.channels,
    queryFn: () => call('listChannels'),
    enabled: first !== undefined,
  })
  const name = accounts?.find(({ uuid }) => uuid === first?.uuid)?.name
  const shown = name ?? (first ? channelNames[first.type] : '')
  const text =
    first === undefined
      ? ''
      : fresh.length > 1
        ? words.many(fresh.length)
        : first.alarm !== null && (first.health === 'ok' || first.health === 'blocked')
          ? channelAlarms.kinds[first.alarm].line(shown)
          : first.health === 'ok'
            ? ''
            : words.troubles[first.health](shown)
  const alarm = first?.alarm ? `alarm ${first.uuid} ${first.alarm}` : null
  const tell = useEffectEvent((id: string) => notifyAlarm(id, text, openChannels))
  // Once the channel has its name.
  const isNamed = accounts !== undefined
  useEffect(() => {
    if (alarm !== null && isNamed) tell(alarm)
  }, [alarm, isNamed])
  if (!first) return null
  return (
    <BannerLine
      icon={TriangleAlert}
      link={{ label: words.link, open: openChannels }}
      close={{ label: words.close, run: () => setSeen(new Set([...seen, ...fresh.map(troubleKey)])) }}
    >
      {text}
    </BannerLine>
  )
}

const openChannels = () => goTo({ menu: 'setting', page: 'channels' })
