import { z } from 'zod'

const text = z.string().optional().catch(undefined)
const longest = 100
const clip = (name: string): string | null => {
  const trimmed = name.trim()
  return trimmed === '' ? null : [...trimmed].slice(0, longest).join('')
}

const named = z.looseObject({ first_name: text, last_name: text, username: text, title: text })

/** The name of a person, or `@` and the user name. */
export function nameOfUser(value: unknown): string | null {
  const parsed = named.safeParse(value)
  if (!parsed.success) return null
  const { first_name = '', last_name = '', username } = parsed.data
  return clip(`${first_name} ${last_name}`) ?? (username ? clip(`@${username}`) : null)
}

/** The title of a group or channel, or the name of the person in a private chat. */
export function nameOfChat(value: unknown): string | null {
  const parsed = named.safeParse(value)
  if (!parsed.success) return null
  return (parsed.data.title && clip(parsed.data.title)) || nameOfUser(value)
}

const origin = z.looseObject({
  sender_user: z.unknown().optional(),
  sender_user_name: text,
  sender_chat: z.unknown().optional(),
  chat: z.unknown().optional(),
})

/** The writer of a forwarded message, or of one that was answered in another chat. */
export function originName(value: unknown): string | null {
  const parsed = origin.safeParse(value)
  if (!parsed.success) return null
  const { sender_user, sender_user_name, sender_chat, chat } = parsed.data
  return (
    nameOfUser(sender_user) ??
    (sender_user_name ? clip(sender_user_name) : null) ??
    nameOfChat(sender_chat) ??
    nameOfChat(chat)
  )
}
