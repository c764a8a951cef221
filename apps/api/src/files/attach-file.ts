import { randomUUID } from 'node:crypto'
import { type BodyOf, type fileEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { lockInteraction } from '../interactions/change'
import { changeAndAnnounce } from '../interactions/commit-change'
import { isWindowOpen, refuseByOwner, refuseByState, silenceAfterAnswer } from '../interactions/lifecycle'
import { presentEntry } from '../interactions/present'
import { previewOf } from '../interactions/preview'
import type { Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { UploadedFile } from '../platform/http/receive-upload'
import type { Services } from '../platform/services'
import { refuseUnlessPdf } from './check-pdf'

type Wanted = BodyOf<(typeof fileEndpoints)['attachFile']>

/** The owner sends a PDF. The same `uuid` again finds the first one; the bytes that came with it are dropped. */
export async function attachFile(
  services: Services,
  actor: Actor,
  wanted: Wanted,
  file: UploadedFile | null,
) {
  if (!file) return refuse('NO_FILE')
  const wrong = refuseUnlessPdf(file)
  if (wrong) return wrong
  const uuid = wanted.uuid ?? randomUUID()
  const changed = await changeAndAnnounce(services, actor, async (tx, now) => {
    const conversation = wanted.conversation_uuid ?? (await ownConversationWith(tx, actor, wanted.to))
    if (!conversation) return refuse('NO_OPEN_CONVERSATION')
    const locked = await lockInteraction(tx, { conversation, entry: uuid })
    if (!locked) return refuse('CONVERSATION_NOT_FOUND')
    const { interaction, entry } = locked
    if (entry) {
      const same = entry.conversation_uuid === conversation && entry.author_uuid === actor.uuid
      return same ? { doneBefore: { interaction, entries: [entry] } } : refuse('UUID_IN_USE')
    }
    const refused =
      refuseByState('write', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    if (interaction.contact_uuid !== wanted.to) return refuse('WRONG_RECIPIENT')
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')

    const stored = await storeRow(tx, actor, uuid, file, now)
    // From here on a row may name the bytes, whatever is heard of the commit. Where none does, the sweep takes them.
    file.keep()
    const body = {
      name: file.name,
      url: `/api/files/${stored}`,
      mime: file.mime,
      size: file.size,
      caption: wanted.caption || null,
    }
    return {
      before: interaction,
      set: {
        waiting_since: null,
        expired: false,
        expires_at: silenceAfterAnswer(interaction, locked.expired_time, now),
      },
      entries: [
        {
          uuid,
          kind: 'message',
          type: 'document',
          body,
          author_kind: 'user',
          author: actor.uuid,
          author_name: actor.name,
          preview: previewOf('document', body),
        },
      ],
    }
  })
  if (isRefusal(changed)) return changed
  const [entry] = changed.entries
  if (!entry) return refuse('INTERNAL')
  return presentEntry(entry, changed.interaction)
}

async function storeRow(tx: Tx, actor: Actor, entry: string, file: UploadedFile, now: Date): Promise<string> {
  const uuid = randomUUID()
  const { key: storage_key, name, mime, size, sha256 } = file
  await tx.storedFile.create({
    data: {
      business_uuid: actor.business,
      uuid,
      entry_uuid: entry,
      storage_key,
      name,
      mime,
      size,
      sha256,
      created_at: now,
    },
  })
  return uuid
}

/** The one conversation that the sender has open with this client, if it is one. */
async function ownConversationWith(tx: Tx, actor: Actor, client: string): Promise<string | null> {
  const open = await tx.interaction.findMany({
    where: {
      business_uuid: actor.business,
      user_uuid: actor.uuid,
      status: 'assigned',
      conversation: { contact_uuid: client },
    },
    select: { conversation_uuid: true },
    take: 2,
  })
  return open.length === 1 ? (open[0]?.conversation_uuid ?? null) : null
}
