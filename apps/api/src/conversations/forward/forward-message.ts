import { type CommandPayload, limits, mediaTypes, refuse, templateWords } from '@hilo/contracts'
import { writeAnswer } from '../../interactions/acts/write-answer'
import { isWindowOpen } from '../../interactions/lifecycle'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { forwardFiles } from './forward-files'
import { type Forwardable, readForwardable } from './read-forwardable'

/** Sends the customer of the actor's chat the text or the files of a message of another chat that the actor may read. */
export async function forwardMessage(
  services: Services,
  actor: Actor,
  { uuid, message, conversation_uuid: conversation }: CommandPayload<'forward:message'>,
) {
  const source = await readForwardable(services, actor, message)
  if (!source) return refuse('MESSAGE_NOT_FOUND')
  const { files, body } = asMessage(source)
  if (files.length > 0) return forwardFiles(services, actor, { conversation, uuid }, { files, body })
  const { text } = body
  if (!text) return refuse('CANNOT_FORWARD')
  return writeAnswer(services, actor, { conversation, uuid }, async ({ interaction, now }) => {
    if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
    return { type: 'text', body: { text, forwarded: 'once' } }
  })
}

/** The message to send. A template is forwarded as its text, with its file if the text fits beside it; one with cards as text alone. */
function asMessage(source: Forwardable): Pick<Forwardable, 'body' | 'files'> {
  // The recording of a call is not forwarded with it.
  if (source.type !== 'template') return isFile(source.type) ? source : { ...source, files: [] }
  const { text = '', shown = null } = source.body
  const words = templateWords(text, shown)
  const fits = words.length <= limits.captionLength
  return { files: shown?.file && fits ? source.files.slice(0, 1) : [], body: { text: words, caption: words } }
}

const isFile = (type: Forwardable['type']): boolean => (mediaTypes as readonly string[]).includes(type)
