import { abilitiesOf, type Interaction } from '@hilo/contracts'
import { formatHandle } from '../../lib/text/phone'
import { contactPanel as words } from '../../strings'
import { ChannelGlyph } from '../../ui/display/channel-badge'
import type { ContactDetail } from './queries'
import { Section } from './section'

type Identity = ContactDetail['identities'][number]
/** The same address on two of our accounts. */
const hasSameAddress = (a: Identity, b: Identity): boolean => a.channel === b.channel && a.handle === b.handle

/** Where else the customer writes than in the open chat, whose address its header shows. */
export function OtherChannels({
  identities,
  conversation,
}: {
  identities: readonly Identity[]
  conversation: Interaction['conversation']
}) {
  const others = identities.filter(
    ({ account_uuid, handle, unreachable }) =>
      unreachable || account_uuid !== conversation.channel || handle !== (conversation.handle ?? handle),
  )
  if (others.length === 0) return null
  return (
    <Section title={words.channels}>
      <dl className="grid gap-1.5 text-second">
        {others.map((identity) => (
          <div key={identity.uuid} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-2">
            <dt className="flex items-center gap-1.5 text-muted">
              <ChannelGlyph channel={identity.channel} size={14} />
              {abilitiesOf(identity.channel).name}
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              {formatHandle(identity.handle)}
              {identities.some((other) => other !== identity && hasSameAddress(other, identity)) && (
                <span className="text-muted"> · {identity.account}</span>
              )}
              {identity.unreachable && <span className="block text-meta text-bad">{words.unreachable}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
