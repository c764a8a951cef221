import type { EventActor } from '@hilo/contracts'
import { withPreview } from '../entries/last-message'
import { deletedPreview } from '../entries/preview'
import type { EntryRow, InteractionRow, StoredReaction } from '../entries/rows'
import { appAsActor, customerAsActor } from '../platform/events/actors'

/** A change to a message. If the message is not stored yet, the change waits in this shape inside its item. */
export type MessageChange =
  | {
      readonly kind: 'reaction'
      readonly from: string
      readonly emoji: string | null
      readonly at: Date | string | null
    }
  | {
      readonly kind: 'edit'
      readonly type: string
      readonly body: Readonly<Record<string, unknown>>
      readonly preview: string
      readonly at: Date | string | null
      /** The business did it in another program: it may be of any message of its side. */
      readonly byBusiness?: boolean
    }
  | { readonly kind: 'deletion'; readonly preview: string }

/** The author of the change at the provider: a message is edited and deleted by the side that wrote it. */
export function actorOfChange(
  change: MessageChange,
  { author_kind }: Pick<EntryRow, 'author_kind'>,
): EventActor {
  const byCustomer = change.kind === 'reaction' ? change.from === 'client' : author_kind === 'client'
  return byCustomer ? customerAsActor : appAsActor
}

const mediaTypes = ['document', 'image', 'audio', 'video', 'sticker']
const emptyFile = { name: '', url: null, mime: null, size: null, caption: null }

/** The changed entry; null where nothing changes. The caller raises its version. */
export function applyChange(entry: EntryRow, change: MessageChange, now: Date): EntryRow | null {
  if (entry.deleted_at !== null) return null
  if (change.kind === 'deletion')
    return {
      ...entry,
      deleted_at: now,
      reactions: [],
      acts: [],
      body: mediaTypes.includes(entry.type) ? emptyFile : { text: '' },
    }
  if (change.kind === 'reaction') return react(entry, change, notAfter(change.at, now))
  // A status that waits for the same message id is no change of its content.
  return change.kind === 'edit' ? edit(entry, change, notAfter(change.at, now)) : null
}

/** The provider's time, never later than ours; ours where it gives none. */
function notAfter(at: Date | string | null, now: Date): Date {
  const date = at === null ? now : new Date(at)
  return date < now ? date : now
}

function react(
  entry: EntryRow,
  { from, emoji }: MessageChange & { kind: 'reaction' },
  at: Date,
): EntryRow | null {
  const before = entry.reactions.find((reaction) => reaction.from === from)
  // A removed reaction stays as an empty one, so that an older one that comes late does not bring it back.
  if (before && (new Date(before.at) > at || before.emoji === (emoji ?? ''))) return null
  const others = entry.reactions.filter((reaction) => reaction.from !== from)
  // The contract limits reactions; the column stores any text.
  const reaction = { from, emoji: emoji ?? '', at: at.toISOString() } as StoredReaction
  return { ...entry, reactions: [...others, reaction] }
}

function edit(entry: EntryRow, change: MessageChange & { kind: 'edit' }, at: Date): EntryRow | null {
  // Only what came from the provider is edited there.
  const sides = change.byBusiness ? ['app', 'user', 'bot', 'integration'] : ['client', 'app']
  if (!sides.includes(entry.author_kind)) return null
  if (entry.edited_at !== null && entry.edited_at > at) return null
  const edited = { ...entry, edited_at: at }
  const isFile = mediaTypes.includes(entry.type)
  // Only the caption of a file can be edited.
  if (isFile && (change.type === 'text' || change.type === entry.type))
    return { ...edited, body: { ...entry.body, caption: change.body.caption ?? change.body.text ?? null } }
  if (mediaTypes.includes(change.type)) return null
  // How the customer came does not change with their words.
  const { ad } = entry.body
  const body = { ...(ad !== undefined && { ad }), ...change.body }
  return { ...edited, type: change.type as EntryRow['type'], body }
}

/** The interaction with the preview of its changed last message; a reaction does not change it. */
export function previewAfter(
  interaction: InteractionRow,
  entry: EntryRow,
  change: MessageChange,
): InteractionRow {
  if (change.kind === 'reaction') return interaction
  return withPreview(interaction, entry, change.kind === 'deletion' ? deletedPreview : change.preview)
}
