import { type CommandPayload, limits, refuse, templateWords } from '@hilo/contracts'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { forwardFile } from './forward-file'
import { type Forwardable, readForwardable } from './read-forwardable'

/** The owner of a chat sends its customer the text or the file of a message of another chat that they may read. */
export async function forwardMessage(
  services: Services,
  actor: Actor,
  { uuid, message, conversation_uuid: conversation }: CommandPayload<'forward:message'>,
) {
  const source = await readForwardable(services, actor, message)
  if (!source) return refuse('MESSAGE_NOT_FOUND')
  const { file, body } = asMessage(source)
  if (file) return forwardFile(services, actor, { conversation, uuid }, { file, body })
  const { text } = body
  if (!text) return refuse('CANNOT_FORWARD')
  return writeAnswer(services, actor, { conversation, uuid }, async ({ interaction, now }) => {
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    return { type: 'text', body: { text, forwarded: 'once' } }
  })
}

/** Only the provider sends templates: of one its words go, with its file where they fit beside it; of cards, the words alone. */
function asMessage(source: Forwardable): Pick<Forwardable, 'body' | 'file'> {
  if (source.type !== 'template') return source
  const { text = '', shown = null } = source.body
  const words = templateWords(text, shown)
  const fits = words.length <= limits.captionLength
  return { file: shown?.file && fits ? source.file : null, body: { text: words, caption: words } }
}
