import type { ChannelStatus } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { channelBanner as words } from '../../../strings'
import { channelNames } from '../../../ui/display/channel-badge'
import { IconButton } from '../../../ui/form/icon-button'
import { goTo } from '../../chat/chat-location'

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
    <div className="flex shrink-0 animate-arrive items-center gap-2 border-b border-line bg-warn-soft py-1 pr-1.5 pl-4 text-second text-warn">
      <TriangleAlert size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 py-1">
        {fresh.length > 1
          ? words.many(fresh.length)
          : words.troubles[first.health](name ?? channelNames[first.type])}{' '}
        <button
          type="button"
          onClick={() => goTo({ menu: 'setting', page: 'channels' })}
          className="font-medium underline underline-offset-2"
        >
          {words.link}
        </button>
      </p>
      <IconButton
        icon={X}
        label={words.close}
        size={16}
        side="left"
        onClick={() => setSeen(new Set([...seen, ...fresh.map(troubleKey)]))}
        className="text-warn hover:text-warn"
      />
    </div>
  )
}
