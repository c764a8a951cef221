import type { Origin } from '../../core/origin'
import { createRegistry, type Registry } from '../../world/accounts'
import { type Ads, createAds } from '../../world/ads'
import { type Cdn, createCdn } from '../../world/cdn'
import { dayMs } from '../../world/chats'
import { type BaseWorld, createBaseWorld, type WorldDeps } from '../../world/world'
import { escapedJson, metaHeaders } from '../signature'
import { messagingBody } from './envelope'
import type { Kind, LiveAccount } from './kind'
import { type ChatKnobs, chatDefaults } from './knobs'
import { ordinaryId } from './magic'
import { setSubscribed } from './set-subscribed'

export interface ChatDeps extends WorldDeps {
  origin: Origin
  knobs?: Partial<ChatKnobs> | undefined
}

/** What the parts of Messenger or of Instagram share. */
export interface World extends BaseWorld<ChatKnobs> {
  kind: Kind
  accounts: Registry<LiveAccount>
  cdn: Cdn
  ads: Ads
}

export function createWorld(kind: Kind, deps: ChatDeps): World {
  const accounts = createRegistry<LiveAccount>()
  const base: BaseWorld<ChatKnobs> = createBaseWorld<ChatKnobs>(deps, {
    channel: kind.channel,
    knobs: { ...chatDefaults, ...deps.knobs },
    chats: { windowMs: dayMs, typingMs: 20_000 },
    people: {
      profiles: kind.profiles,
      newId: () => ordinaryId(deps.random, kind.idPrefix),
      id: { pattern: /^\d{6,24}$/, sentence: 'Un cliente de Meta se llama por dígitos.' },
    },
    webhooks: {
      bodyOf: (items) => escapedJson(messagingBody(kind.object, items, base.clock.now(), base.knobs.current)),
      serialise: escapedJson,
      headers: metaHeaders,
      target(id) {
        const account = accounts.byId(id)
        return account?.subscribed ? { url: account.view.webhook_url, secret: account.appSecret } : null
      },
      unanswered(id) {
        const account = accounts.byId(id)
        if (account?.subscribed) setSubscribed(base, account, false)
      },
    },
  })
  const cdn = createCdn(`/cdn/${kind.channel}`, base, deps.origin)
  const ads = createAds(`/ads/${kind.channel}`, base, deps.origin)
  return { ...base, kind, accounts, cdn, ads }
}
