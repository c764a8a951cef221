import type { ChannelStatus } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { channelBanner as words } from '../../../strings'
import { channelNames } from '../../../ui/display/channel-badge'
import { goTo } from '../../chat/chat-location'
import { BannerLine } from './banner-line'

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
  if (!first || first.health === 'ok') return null
  return (
    <BannerLine
      icon={TriangleAlert}
      link={{ label: words.link, open: () => goTo({ menu: 'setting', page: 'channels' }) }}
      close={{ label: words.close, run: () => setSeen(new Set([...seen, ...fresh.map(troubleKey)])) }}
    >
      {fresh.length > 1
        ? words.many(fresh.length)
        : words.troubles[first.health](name ?? channelNames[first.type])}
    </BannerLine>
  )
}
