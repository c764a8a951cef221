import { AudioPlayer } from '../../../records/audio-player'
import { thread } from '../../../strings'
import { type MediaMessage, mediaKindOf } from '../log/entry-kinds'
import { Caption } from './caption'
import { FileCard } from './file-card'
import { PicturePreview } from './picture-preview'
import { VideoFrame } from './video-frame'

/** A file in the form of its kind; until it is stored, a card with its state. */
export function MediaCard({ message }: { message: MediaMessage }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Media message={message} />
      <Caption message={message} />
    </div>
  )
}

/** The file alone, without its caption. */
export function Media({ message }: { message: MediaMessage }) {
  const { url } = message.body
  if (url === null) return <FileCard message={message} />
  switch (mediaKindOf(message)) {
    case 'image':
    case 'sticker':
      return <PicturePreview message={message} url={url} />
    case 'audio':
      return (
        <div className="min-h-9.5 w-72 max-w-full pointer-coarse:min-h-11">
          <AudioPlayer
            url={url}
            name={message.body.voice ? thread.media.voice : message.body.name}
            size={message.body.size}
          />
        </div>
      )
    case 'video':
      return <VideoFrame url={url} name={message.body.name} />
    case 'document':
      return <FileCard message={message} />
  }
}
