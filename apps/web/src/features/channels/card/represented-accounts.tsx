import type { ChannelAccount, RepresentedAccount } from '@hilo/contracts'
import { channels } from '../../../strings'
import { Pill } from '../../../ui/display/pill'

const words = channels.represented

/** The accounts of the people who connected the bot, and what each lets it do. */
export function RepresentedAccounts({ channel: { name, represented } }: { channel: ChannelAccount }) {
  if (represented.length === 0) return null
  return (
    <div className="grid gap-1 text-second">
      <p className="text-muted">{words.title}</p>
      <ul aria-label={words.titleOf(name)} className="grid gap-1">
        {represented.map((one) => (
          <li key={`${one.username} ${one.connected_at}`} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-words">{nameOf(one)}</span>
            <State account={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameOf({ name, username }: RepresentedAccount): string {
  if (name === null) return username === null ? words.unnamed : `@${username}`
  return username === null ? name : `${name} (@${username})`
}

function State({ account: { enabled, can_reply } }: { account: RepresentedAccount }) {
  if (!enabled) return <Pill tone="bad">{words.ended}</Pill>
  return can_reply ? <Pill tone="quiet">{words.answers}</Pill> : <Pill tone="warn">{words.reads}</Pill>
}
