/**
 * `longest`: who has waited longest comes first; `newest`: the last activity. Whose customer waits for nothing has waited in the
 * queue since the last activity; among assigned ones they come last, by last activity. A search is always by last activity.
 */
export const listOrders = ['longest', 'newest'] as const
export type ListOrder = (typeof listOrders)[number]

/** The hints of an agent's first day: each is shown once. */
export const hintNames = ['taking_hint_seen', 'quick_answers_hint_seen', 'ending_hint_seen'] as const
export type HintName = (typeof hintNames)[number]

/** How a person likes to work, on every device, and which hints they have seen. */
export interface OwnChoices extends Record<HintName, boolean> {
  /** 'Aceptar' on a row takes the chat without a question. */
  accept_without_asking: boolean
  /** Finishing or transferring opens the next chat that waits. */
  open_next: boolean
  /** The first row of each list. */
  my_chats_order: ListOrder
  chats_order: ListOrder
  team_order: ListOrder
}

/** Of who never chose. */
export const defaultChoices: OwnChoices = {
  accept_without_asking: false,
  open_next: false,
  my_chats_order: 'newest',
  chats_order: 'longest',
  team_order: 'newest',
  taking_hint_seen: false,
  quick_answers_hint_seen: false,
  ending_hint_seen: false,
}
