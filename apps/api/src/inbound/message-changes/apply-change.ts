import { deletedPreview } from '../../interactions/preview'
import type { EntryRow, InteractionRow, StoredReaction } from '../rows/rows'

/** What somebody did to a message that is here: as it waits, if it must, inside the item that told of it. */
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
    }
  | { readonly kind: 'deletion'; readonly preview: string }

const media = ['document', 'image', 'audio', 'video', 'sticker']
const emptyFile = { name: '', url: null, mime: null, size: null, caption: null }

/** The line as the change leaves it; null where it changes nothing. Its version is the caller's to raise. */
export function applyChange(entry: EntryRow, change: MessageChange, now: Date): EntryRow | null {
  if (entry.deleted_at !== null) return null
  if (change.kind === 'deletion')
    return {
      ...entry,
      deleted_at: now,
      reactions: [],
      body: media.includes(entry.type) ? emptyFile : { text: '' },
    }
  if (change.kind === 'reaction') return react(entry, change, notAfter(change.at, now))
  // A status that waits under the same name is no change of a message.
  return change.kind === 'edit' ? edit(entry, change, notAfter(change.at, now)) : null
}

/** An hour that is absent counts as now for what it is written on, and as older than nothing. */
function notAfter(at: Date | string | null, now: Date): Date {
  const said = at === null ? now : new Date(at)
  return said < now ? said : now
}

function react(
  entry: EntryRow,
  { from, emoji }: MessageChange & { kind: 'reaction' },
  at: Date,
): EntryRow | null {
  const before = entry.reactions.find((reaction) => reaction.from === from)
  // One that was taken away stays as an empty one: an older one that comes late must not bring it back.
  if (before && (new Date(before.at) > at || before.emoji === (emoji ?? ''))) return null
  const others = entry.reactions.filter((reaction) => reaction.from !== from)
  // The contract knows who may react; the database keeps what the provider said.
  const reaction = { from, emoji: emoji ?? '', at: at.toISOString() } as StoredReaction
  return { ...entry, reactions: [...others, reaction] }
}

function edit(entry: EntryRow, change: MessageChange & { kind: 'edit' }, at: Date): EntryRow | null {
  // Nobody edits what we sent but we.
  if (!['client', 'app'].includes(entry.author_kind)) return null
  if (entry.edited_at !== null && entry.edited_at > at) return null
  const edited = { ...entry, edited_at: at }
  const ofFile = media.includes(entry.type)
  // Of a file only the words beside it are edited.
  if (ofFile && (change.type === 'text' || change.type === entry.type))
    return { ...edited, body: { ...entry.body, caption: change.body.caption ?? change.body.text ?? null } }
  if (media.includes(change.type)) return null
  return { ...edited, type: change.type as EntryRow['type'], body: change.body }
}

/** The list's line of a message that changed; a reaction changes none. */
export function previewAfter(
  interaction: InteractionRow,
  entry: EntryRow,
  change: MessageChange,
): InteractionRow {
  const { last_message } = interaction
  if (change.kind === 'reaction' || last_message?.uuid !== entry.uuid) return interaction
  const preview = change.kind === 'deletion' ? deletedPreview : change.preview
  return {
    ...interaction,
    last_message: { ...last_message, type: entry.type, preview },
    version: interaction.version + 1,
  }
}
