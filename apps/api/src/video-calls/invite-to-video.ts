import { isRefusal, refuse, type VideoCall } from '@hilo/contracts'
import { writeAnswer } from '../interactions/acts/write-answer'
import { isWindowOpen } from '../interactions/lifecycle'
import { mailOfAnswer } from '../mails/mail-of-answer'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { asEventActor } from '../platform/events/actors'
import { noEvents } from '../platform/events/write-events'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { changeVideo } from './change-video'
import { hashOf, linkOf, newLinkToken } from './link'
import { planInvitation } from './plan-video'
import { publishVideo, writeVideoEvent } from './publish-video'
import { readPresentedVideo } from './read-video'
import { insertVideo } from './video-records'

const readBusiness: Statement = {
  name: 'read_name_of_business',
  text: 'select name from businesses where uuid = $1::uuid',
}
/** Reads the chat's video calls that have not ended. */
const readOpen: Statement = {
  name: 'read_open_video_calls_of_chat',
  text: `select v.uuid, v.state from video_calls v join entries e on e.business_uuid = v.business_uuid and e.uuid = v.uuid
    where v.business_uuid = $1::uuid and v.state <> 'ended' and e.conversation_uuid = $2::uuid`,
}

/** Sends the customer a link, as an ordinary message of the chat. An older link that nobody has opened ends. */
export async function inviteToVideo(
  services: Services,
  actor: Actor,
  { uuid: chosen, conversation_uuid: conversation }: { uuid?: string | undefined; conversation_uuid: string },
) {
  const { business } = actor
  let stored = noEvents
  let older: readonly string[] = []
  const entry = await writeAnswer(
    services,
    actor,
    { conversation, uuid: chosen },
    async ({ interaction, uuid, tx, now }) => {
      if (!isWindowOpen(interaction, now)) return refuse('WINDOW_CLOSED')
      const [[named], open] = await Promise.all([
        tx.send<{ name: string }>(readBusiness, [business]),
        tx.send<Pick<VideoCall, 'uuid' | 'state'>>(readOpen, [business, conversation]),
      ])
      if (open.some(({ state }) => state !== 'invited')) return refuse('VIDEO_CALL_OPEN')
      older = open.map((one) => one.uuid)
      const token = newLinkToken()
      const call = planInvitation({ business_uuid: business, uuid, invited_by: actor.uuid }, now)
      const text = invitation(named?.name ?? '', linkOf(services.settings.publicUrl, token))
      const mail = await mailOfAnswer({ tx, actor, interaction }, text, undefined)
      if (isRefusal(mail)) throw new Error('a mail without fields of its own was refused')
      // An answer revives the chat.
      const chat = { ...interaction, expired: false }
      const [, written] = await Promise.all([
        insertVideo(tx, call, hashOf(token)),
        writeVideoEvent(tx, call, { team: true, chat, actor: asEventActor(actor) }, now),
      ])
      stored = written
      return { type: 'text', body: { text, ...mail } }
    },
  )
  if (isRefusal(entry)) return entry
  for (const one of older)
    await changeVideo(
      services,
      business,
      one,
      async ({ state }) => (state === 'invited' ? { kind: 'agent_left' } : null),
      { actor: asEventActor(actor) },
    )
  await publishVideo(services, stored)
  const presented = await readPresentedVideo(services, actor, entry.uuid)
  // The uuid belongs to another message of this person.
  return isRefusal(presented) ? refuse('UUID_IN_USE') : presented
}

const invitation = (business: string, link: string): string =>
  `${business} te invita a una videollamada. Ábrela en el navegador, sin instalar nada: ${link}\n` +
  'El enlace es solo para ti: sirve en un dispositivo y vence en 30 minutos.'
