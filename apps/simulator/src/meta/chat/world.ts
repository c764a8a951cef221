import type { Origin } from '../../core/origin'
import { createRegistry, type Registry } from '../../stage/accounts'
import { type Cdn, createCdn } from '../../stage/cdn'
import { dayMs } from '../../stage/chats'
import { createStage, type Stage, type StageDeps } from '../../stage/stage'
import { escapedJson, metaHeaders } from '../signature'
import { messagingBody } from './envelope'
import type { Kind, LiveAccount } from './kind'
import { type ChatKnobs, chatDay } from './knobs'
import { ordinaryId } from './magic'
import { setSubscribed } from './set-subscribed'

export interface ChatDeps extends StageDeps {
  origin: Origin
  knobs?: Partial<ChatKnobs> | undefined
}

/** Everything that the parts of Messenger or of Instagram share. */
export interface World extends Stage<ChatKnobs> {
  kind: Kind
  accounts: Registry<LiveAccount>
  cdn: Cdn
}

export function createWorld(kind: Kind, deps: ChatDeps): World {
  const accounts = createRegistry<LiveAccount>()
  const stage: Stage<ChatKnobs> = createStage<ChatKnobs>(deps, {
    channel: kind.channel,
    knobs: { ...chatDay, ...deps.knobs },
    chats: { windowMs: dayMs, typingMs: 20_000 },
    people: {
      profiles: kind.profiles,
      newId: () => ordinaryId(deps.random, kind.idPrefix),
      id: { pattern: /^\d{6,24}$/, sentence: 'Un cliente de Meta se llama por dígitos.' },
    },
    webhooks: {
      bodyOf: (items) =>
        escapedJson(messagingBody(kind.object, items, stage.clock.now(), stage.knobs.current)),
      serialise: escapedJson,
      headers: metaHeaders,
      target(id) {
        const account = accounts.byId(id)
        return account?.subscribed ? { url: account.view.webhook_url, secret: account.appSecret } : null
      },
      unanswered(id) {
        const account = accounts.byId(id)
        if (account?.subscribed) setSubscribed(stage, account, false)
      },
    },
  })
  const cdn = createCdn(`/cdn/${kind.channel}`, stage, deps.origin)
  return { ...stage, kind, accounts, cdn }
}
