import { parsed } from '../core/http'
import { chatActor } from '../meta/chat/actor'
import type { CustomerMessageInput } from '../meta/chat/inbound/input'
import { InstagramAccount, type InstagramAccountInput, instagramKind } from '../meta/chat/kind'
import type { ChatKnobs } from '../meta/chat/knobs'
import { type ChatDeps, createWorld } from '../meta/chat/world'
import type { Actor } from '../world/actor'
import { controlRoutes } from '../world/control'
import type { PublicAccount } from '../world/wire'
import { refreshRoutes } from './refresh'

export interface Instagram extends Actor<CustomerMessageInput, ChatKnobs> {
  channel: 'instagram'
  registerAccount(account: InstagramAccountInput): PublicAccount
}

const people = [
  { id: '6841100000000417', name: 'Laura G', username: 'lau.gomez' },
  { id: '6841100000000528', name: 'Camilo Restrepo', username: 'camilo.rpo' },
  { id: '6841100000000636', name: 'Tejidos Ñandú', username: 'tejidosnandu', profile: 'noReceipts' },
  { id: '6841100000000749', name: 'Perfil cerrado', username: 'privada', profile: 'noConsent' },
]

export function createInstagram(deps: ChatDeps): Instagram {
  const world = createWorld(instagramKind, deps)
  // Without a version in its path, as at graph.instagram.com.
  const more = [{ path: '/graph/refresh_access_token', router: refreshRoutes(world) }]
  const { common, register } = chatActor(world, people, more)
  const actor: Omit<Instagram, 'control'> = {
    ...common,
    channel: 'instagram',
    registerAccount(input) {
      const account = parsed(InstagramAccount, input)
      return register(account.ig_id, account)
    },
  }
  return { ...actor, control: controlRoutes(actor) }
}
