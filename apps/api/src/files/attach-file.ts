import { randomUUID } from 'node:crypto'
import { type BodyOf, type fileEndpoints, largestFiles, refuse } from '@hilo/contracts'
import { isWindowOpen } from '../interactions/lifecycle'
import { writeAnswer } from '../interactions/write-answer'
import type { Actor } from '../platform/http/actor'
import { refuseTooLarge, type UploadedFile } from '../platform/http/receive-upload'
import type { Services } from '../platform/services'
import { refuseUnlessPdf } from './check-pdf'
import { insertFile } from './insert-file'

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
  const conversation = wanted.conversation_uuid ?? (await findOwnConversation(services, actor, wanted.to))
  if (!conversation) return refuse('NO_OPEN_CONVERSATION')
  return writeAnswer(
    services,
    actor,
    { conversation, uuid: wanted.uuid },
    async ({ interaction, uuid, tx, now }) => {
      if (interaction.contact_uuid !== wanted.to) return refuse('WRONG_RECIPIENT')
      // What the server takes was asked before the file was read.
      const most = largestFiles[interaction.channel]
      if (file.size > most) return refuseTooLarge(most)
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      const stored = randomUUID()
      await insertFile(tx, actor.business, { ...file, uuid: stored, entry: uuid }, now)
      // From here on a row may name the bytes, whatever is heard of the commit. Where none does, the sweep takes them.
      file.keep()
      const { name, mime, size } = file
      const body = { name, url: `/api/files/${stored}`, mime, size, caption: wanted.caption || null }
      return { type: 'document', body }
    },
  )
}

/** The one conversation that the sender has open with this client, if it is one. */
async function findOwnConversation(
  { db }: Services,
  actor: Actor,
  client: string,
): Promise<string | undefined> {
  const open = await db.tenant(actor.business, (tx) =>
    tx.interaction.findMany({
      where: {
        business_uuid: actor.business,
        user_uuid: actor.uuid,
        status: 'assigned',
        conversation: { contact_uuid: client },
      },
      select: { conversation_uuid: true },
      take: 2,
    }),
  )
  return open.length === 1 ? open[0]?.conversation_uuid : undefined
}
