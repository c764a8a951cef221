import {
  type ChannelMedia,
  channelMedia,
  type MediaKind,
  mediaFormats,
  mediaKinds,
  type VoiceFormat,
} from '@hilo/contracts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Contract, Scene } from './contract'
import { type MediaSample, pdf } from './world'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** One of each kind, in a format that every channel takes. */
export const samples: Readonly<Record<MediaKind, () => Promise<MediaSample>>> = {
  image: async () => ({
    name: 'azul ñandú.jpg',
    mime: 'image/jpeg',
    bytes: await sharp({ create: { width: 30, height: 20, channels: 3, background: '#00f' } })
      .jpeg()
      .toBuffer(),
  }),
  audio: async () => ({ name: 'nota.m4a', mime: 'audio/mp4', bytes: latin('\0\0\0\x20ftypM4A la nota') }),
  video: async () => ({ name: 'así.mp4', mime: 'video/mp4', bytes: latin('\0\0\0\x18ftypmp42el video') }),
  document: async () => ({ name: 'catálogo.pdf', mime: 'application/pdf', bytes: pdf }),
}

const voiceBytes: Readonly<Record<VoiceFormat, Buffer>> = {
  opus: latin(`OggS${'\0'.repeat(24)}OpusHead la voz`),
  m4a: latin('\0\0\0\x20ftypM4A la voz'),
  wav: latin('RIFF\0\0\0\0WAVEfmt la voz'),
}
const voiceNote = (format: VoiceFormat): MediaSample => {
  const { mime, endings } = mediaFormats[format]
  return { name: `nota-de-voz.${endings[0]}`, mime, bytes: voiceBytes[format] }
}

const captionOf = (media: ChannelMedia, kind: MediaKind): string =>
  media[kind].caption === null ? '' : `Mira: ${kind}`

/** Images, audio, video and documents, each as the provider's own kind of message. */
export function sendsMedia(
  { provider, served, states }: Scene,
  { account, filesAreDocuments, voiceNotes = [] }: Contract,
) {
  const media = channelMedia[account.type]

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

  it('sends a voice note in each of its forms, as a voice note where the channel has them', async () => {
    const laura = await served()
    for (const format of media.voice) await laura.attachVoice(voiceNote(format))
    expect((await states(laura.id)).map(([state]) => state)).toEqual(media.voice.map(() => 'sent'))
    const shown = provider().chat(laura.id).messages.slice(-media.voice.length)
    expect(shown.map((message) => [message.media?.name, message.media?.voice])).toEqual(
      media.voice.map((format) => [voiceNote(format).name, voiceNotes.includes(format)]),
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
