import { type KeptItem, type KindReasons, notUnderstood } from '../../../inbound'
import type * as wire from '../wire'

const inGroups = 'Avisos de grupos y canales: Hilo atiende chats privados.'
const notAsked = 'Un aviso que Hilo no le pide a Telegram: no es de un chat privado.'

/** Items of Telegram that no chat shows, by field or kind, with the reason given in `docs/channels`. */
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
  connected_website: 'El cliente inició sesión en un sitio con Telegram.',
  gift_upgrade_sent: 'Se pagó mejorar un regalo; el regalo mismo se ve.',
  poll_option_added: 'Una opción nueva en una encuesta; la encuesta misma se ve.',
  poll_option_deleted: 'Una opción menos en una encuesta; la encuesta misma se ve.',
  managed_bot_created: 'Se creó un bot para que otro lo administre.',
  boost_added: inGroups,
  proximity_alert_triggered: inGroups,
  new_chat_members: inGroups,
  left_chat_member: inGroups,
  new_chat_title: inGroups,
  new_chat_photo: inGroups,
  delete_chat_photo: inGroups,
  group_chat_created: inGroups,
  supergroup_chat_created: inGroups,
  channel_chat_created: inGroups,
  chat_owner_left: inGroups,
  chat_owner_changed: inGroups,
  migrate_to_chat_id: inGroups,
  migrate_from_chat_id: inGroups,
  video_chat_scheduled: inGroups,
  video_chat_started: inGroups,
  video_chat_ended: inGroups,
  video_chat_participants_invited: inGroups,
  direct_message_price_changed: inGroups,
  paid_message_price_changed: inGroups,
  suggested_post_approved: inGroups,
  suggested_post_approval_failed: inGroups,
  suggested_post_declined: inGroups,
  suggested_post_paid: inGroups,
  suggested_post_refunded: inGroups,
  channel_post: notAsked,
  edited_channel_post: notAsked,
  guest_message: notAsked,
  message_reaction_count: notAsked,
  inline_query: notAsked,
  chosen_inline_result: notAsked,
  shipping_query: notAsked,
  purchased_paid_media: notAsked,
  poll_update: notAsked,
  poll_answer: notAsked,
  chat_member: notAsked,
  chat_join_request: notAsked,
  chat_boost: notAsked,
  removed_chat_boost: notAsked,
  managed_bot: notAsked,
  subscription: notAsked,
} as const
export type IgnoredKind = keyof typeof ignored

/** Shown as not compatible, by its field. */
export const unsupported: KindReasons = {
  passport_data: 'Documentos de Telegram Passport, cifrados para quien los pidió.',
  sticker: 'Un sticker animado sin imagen fija: el navegador no lo muestra.',
  incomplete: 'Un mensaje al que le falta lo que su tipo debe traer.',
  unknown: 'Un tipo de mensaje que Telegram agregó después.',
}

const isIgnored = (name: string): name is IgnoredKind => Object.hasOwn(ignored, name)

/** The field of a service message that means nothing to an agent. */
export const ignoredField = (message: wire.Message): IgnoredKind | null =>
  Object.keys(message).find(isIgnored) ?? null

/** Of an update of a kind that is not read: its name in the list, or that nobody knows it. */
export function ignoredUpdate(update: object): { readonly kept: KeptItem } {
  const kinds = Object.keys(update).filter((name) => name !== 'update_id')
  const name = kinds.map((kind) => (kind === 'poll' ? 'poll_update' : kind)).find(isIgnored)
  return name === undefined
    ? { kept: { kind: 'event', state: 'ignored', why: notUnderstood(kinds.join(', ') || 'nothing') } }
    : ignoredKind('event', name)
}

export const ignoredKind = (kind: KeptItem['kind'], name: IgnoredKind): { readonly kept: KeptItem } => ({
  kept: { kind, state: 'ignored', why: name },
})
