import type { KeptItem } from '../../../inbound'
import type * as wire from '../wire'

/** What Telegram sends and no chat shows, by its field or kind, with the reason that `docs/channels` gives. */
export const ignored = {
  group: 'Los mensajes de grupos y canales: Hilo atiende chats privados.',
  own_chat: 'Lo que el dueño de una cuenta de negocio se escribe a sí mismo.',
  pinned_message: 'Fijar un mensaje no agrega nada: el mensaje ya está en el chat.',
  message_auto_delete_timer_changed: 'Cuándo se borran solos los mensajes en el teléfono.',
  chat_background_set: 'El fondo del chat en el teléfono.',
  write_access_allowed: 'El cliente deja que el bot le escriba: se ve cuando escribe.',
  checklist_tasks_done: 'Marcar tareas de una lista; la lista misma se ve.',
  checklist_tasks_added: 'Agregar tareas a una lista; la lista misma se ve.',
  giveaway_created: 'Que se creó un sorteo; el sorteo mismo se ve.',
  forum_topic_created: 'Abrir un tema: los mensajes del tema se ven.',
  forum_topic_edited: 'Cambiar el nombre de un tema.',
  forum_topic_closed: 'Cerrar un tema.',
  forum_topic_reopened: 'Reabrir un tema.',
  general_forum_topic_hidden: 'Ocultar el tema general.',
  general_forum_topic_unhidden: 'Mostrar el tema general.',
} as const
export type IgnoredKind = keyof typeof ignored

/** Fields of service messages that mean nothing to an agent. */
const serviceFields = Object.keys(ignored).filter((name) => name !== 'group' && name !== 'own_chat')

export const ignoredField = (message: wire.Message): IgnoredKind | null =>
  // Its own keys without the two that are no fields.
  (serviceFields.find((field) => message[field] !== undefined) as IgnoredKind | undefined) ?? null

export const ignoredKind = (kind: KeptItem['kind'], name: IgnoredKind): { readonly kept: KeptItem } => ({
  kept: { kind, state: 'ignored', why: name },
})
