import {
  abilitiesOf,
  type ChannelMedia,
  type MediaFormatName,
  type MediaKind,
  mediaFormats,
  mediaKinds,
  type VoiceFormat,
} from '@hilo/contracts'
import { expect, it } from 'vitest'
import type { Contract, Scene } from './contract'
import { mediaSamples } from './media-samples'
import type { MediaSample } from './world'

const sample = async (format: MediaFormatName, name: string): Promise<MediaSample> => ({
  name: `${name}.${mediaFormats[format].endings[0]}`,
  mime: mediaFormats[format].mime,
  bytes: await mediaSamples[format](),
})
/** One of each kind, in a format that every channel takes. */
export const samples: Readonly<Record<MediaKind, () => Promise<MediaSample>>> = {
  image: () => sample('jpeg', 'azul ñandú'),
  audio: () => sample('m4a', 'nota'),
  video: () => sample('mp4', 'así'),
  document: () => sample('pdf', 'catálogo'),
}
const voiceNote = (format: VoiceFormat) => sample(format, 'nota-de-voz')

const captionOf = (media: ChannelMedia, kind: MediaKind): string =>
  media[kind].caption === null ? '' : `Mira: ${kind}`

/** Images, audio, video and documents, each as the provider's own kind of message. */
export function sendsMedia(
  { world, provider, served, states }: Scene,
  { account, filesAreDocuments, voiceNotes = [] }: Contract,
) {
  const media = abilitiesOf(account.type).media

  it('sends media of each kind as what it is, in order, with its caption where there is one', async () => {
    const laura = await served()
    for (const kind of mediaKinds) await laura.attachMedia(await samples[kind](), captionOf(media, kind))
    expect((await states(laura.id)).map(([state]) => state)).toEqual(mediaKinds.map(() => 'sent'))
    expect(
      provider()
        .outbox()
        .messages.map(({ type, text }) => [type, text ?? '']),
    ).toEqual(mediaKinds.map((kind) => [filesAreDocuments ? 'document' : kind, captionOf(media, kind)]))
    const shown = provider().chat(laura.id).messages.slice(-mediaKinds.length)
    for (const [index, kind] of mediaKinds.entries()) {
      const { name, mime, bytes } = await samples[kind]()
      const file = shown[index]?.media
      expect(file).toMatchObject({ name, mime })
      // A picture is written again.
      if (kind !== 'image') expect(file?.size).toBe(bytes.length)
    }
  })

  it('sends also the other formats that the table has of each kind', async () => {
    const laura = await served()
    const formats = mediaKinds.flatMap((kind) => media[kind].formats.slice(1))
    for (const format of formats) {
      await laura.attachMedia(await sample(format, 'muestra'), '')
      // Some channels take few messages a second.
      world().api.clock.advance(1_000)
    }
    expect((await states(laura.id)).map(([state]) => state)).toEqual(formats.map(() => 'sent'))
    const shown = provider().chat(laura.id).messages.slice(-formats.length)
    expect(shown.map((message) => [message.media?.name, message.media?.mime])).toEqual(
      formats.map((format) => [`muestra.${mediaFormats[format].endings[0]}`, mediaFormats[format].mime]),
    )
  })

  it('sends a voice note in each of its forms, as a voice note where the channel has them', async () => {
    const laura = await served()
    for (const format of media.voice) await laura.attachVoice(await voiceNote(format))
    expect((await states(laura.id)).map(([state]) => state)).toEqual(media.voice.map(() => 'sent'))
    const shown = provider().chat(laura.id).messages.slice(-media.voice.length)
    expect(shown.map((message) => [message.media?.name, message.media?.voice])).toEqual(
      media.voice.map((format) => [
        `nota-de-voz.${mediaFormats[format].endings[0]}`,
        voiceNotes.includes(format),
      ]),
    )
  })

  it('never repeats a picture with an unknown outcome', async () => {
    const laura = await served()
    provider().setKnobs({ timeoutAfterAccept: 1 })
    await laura.attachMedia(await samples.image(), '')
    await laura.deliver()
    expect(provider().outbox().messages).toHaveLength(1)
  })
}
