import { parsed } from '../core/http'
import { chatActor } from '../meta/chat/actor'
import type { CustomerMessageInput } from '../meta/chat/inbound/input'
import { MessengerAccount, type MessengerAccountInput, messengerKind } from '../meta/chat/kind'
import type { ChatKnobs } from '../meta/chat/knobs'
import { type ChatDeps, createWorld } from '../meta/chat/world'
import type { Actor } from '../world/actor'
import { controlRoutes } from '../world/control'
import type { PublicAccount } from '../world/wire'

export interface Messenger extends Actor<CustomerMessageInput, ChatKnobs> {
  channel: 'messenger'
  registerAccount(account: MessengerAccountInput): PublicAccount
}

const people = [
  { id: '7392015648120394', name: 'Laura Gómez' },
  { id: '7392015648120411', name: 'Andrés Felipe Peña' },
  { id: '7392015648120425', name: 'Doña Inés (sin señal)', profile: 'offline' },
  { id: '7392015648120438', name: 'Perfil cerrado', profile: 'noConsent' },
]

export function createMessenger(deps: ChatDeps): Messenger {
  const { common, register } = chatActor(createWorld(messengerKind, deps), people)
  const actor: Omit<Messenger, 'control'> = {
    ...common,
    channel: 'messenger',
    registerAccount(input) {
      const account = parsed(MessengerAccount, input)
      return register(account.page_id, account)
    },
  }
  return { ...actor, control: controlRoutes(actor) }
}
