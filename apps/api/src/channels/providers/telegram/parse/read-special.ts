import { z } from 'zod'
import type * as wire from '../wire'
import { nameOfChat, nameOfUser } from './origin'
import { richMessage, richText } from './rich-text'

const text = z.string().optional().catch(undefined)
const whole = z.number().min(0).optional().catch(undefined)
const listOf = <T extends z.ZodType>(one: T) => z.array(one).catch([])
const party = z.looseObject({}).optional().catch(undefined)

const drawnOn = (seconds: number | undefined): string | undefined =>
  seconds === undefined || seconds > latest
    ? undefined
    : `Se sortea el ${new Date(seconds * 1000).toISOString().slice(0, 10)}`
/** The year 9999. */
const latest = 253_402_300_799

/** Content without a view of its own, by its field: its name, its words, and its subject. */
const readers: Readonly<Record<string, z.ZodType<string>>> = {
  rich_message: richMessage.transform(({ blocks }) => richText(blocks)),
  poll: z
    .looseObject({ question: z.string(), options: listOf(z.looseObject({ text: z.string() })) })
    .transform(({ question, options }) =>
      [`📊 Encuesta: ${question}`, ...options.map((option) => `• ${option.text}`)].join('\n'),
    ),
  checklist: z
    .looseObject({
      title: z.string(),
      tasks: listOf(z.looseObject({ text: z.string(), completion_date: whole })),
    })
    .transform(({ title, tasks }) =>
      [
        `📝 Lista: ${title}`,
        ...tasks.map((task) => `${task.completion_date === undefined ? '☐' : '☑'} ${task.text}`),
      ].join('\n'),
    ),
  story: z.looseObject({ chat: party }).transform(({ chat }) => `📖 Historia${by(nameOfChat(chat))}`),
  dice: z
    .looseObject({ emoji: z.string(), value: z.number() })
    .transform(({ emoji, value }) => `${emoji} Sacó ${value}`),
  game: z
    .looseObject({ title: z.string(), description: text, text })
    .transform((game) => lines(`🎮 Juego: ${game.title}`, game.description, game.text)),
  gift: z
    .looseObject({ gift: z.looseObject({ star_count: whole }), text })
    .transform(({ gift, text: words }) =>
      lines(`🎁 Regalo${gift.star_count === undefined ? '' : ` de ${gift.star_count} ⭐`}`, words),
    ),
  unique_gift: z
    .looseObject({ gift: z.looseObject({ base_name: text, number: whole }) })
    .transform(({ gift }) =>
      [`🎁 Regalo único:`, gift.base_name, gift.number === undefined ? undefined : `n.º ${gift.number}`]
        .filter(Boolean)
        .join(' '),
    ),
  giveaway: z
    .looseObject({ winner_count: whole, winners_selection_date: whole, prize_description: text })
    .transform((one) =>
      lines(
        `🎉 Sorteo${one.winner_count === undefined ? '' : `, ganadores: ${one.winner_count}`}`,
        one.prize_description,
        drawnOn(one.winners_selection_date),
      ),
    ),
  giveaway_winners: z
    .looseObject({ winner_count: whole, prize_description: text, winners: listOf(z.looseObject({})) })
    .transform((one) =>
      lines(
        `🎉 Ganadores de un sorteo: ${one.winners.map(nameOfUser).filter(Boolean).join(', ') || (one.winner_count ?? '')}`.trimEnd(),
        one.prize_description,
      ),
    ),
  giveaway_completed: z
    .looseObject({ winner_count: whole })
    .transform(
      (one) =>
        `🎉 Sorteo terminado${one.winner_count === undefined ? '' : `, ganadores: ${one.winner_count}`}`,
    ),
  users_shared: z
    .looseObject({ users: listOf(z.looseObject({})) })
    .transform(
      ({ users }) =>
        `👤 Personas compartidas: ${users.map((one) => nameOfUser(one) ?? 'sin nombre').join(', ')}`,
    ),
  chat_shared: z.looseObject({}).transform((chat) => `👥 Chat compartido${by(nameOfChat(chat), ': ')}`),
}

/** Pictures and videos that only who pays can open: Telegram gives a bot no file of a preview. */
const paidMedia = z
  .looseObject({ star_count: whole, paid_media: listOf(z.looseObject({})) })
  .transform(({ star_count, paid_media }) => {
    const many = paid_media.length
    return `🔒 Contenido de pago${star_count === undefined ? '' : ` (${star_count} ⭐)`}${many > 1 ? `: ${many} archivos` : ''}`
  })

const by = (name: string | null, between = ' de '): string => (name === null ? '' : `${between}${name}`)
const lines = (...all: (string | undefined)[]): string =>
  all
    .map((line) => line?.trim())
    .filter(Boolean)
    .join('\n')

/** The words for content without a view of its own; null for other content. */
export function specialText(message: wire.Message): string | null {
  const paid = paidMedia.safeParse(message.paid_media)
  if (paid.success) return lines(paid.data, message.caption)
  for (const [field, reader] of Object.entries(readers)) {
    if (message[field] === undefined) continue
    const read = reader.safeParse(message[field])
    if (read.success && read.data.trim() !== '') return read.data
  }
  return null
}
