import { prepared } from '../../ui/prepared'
import { FileCard } from './file-card'
import { PicturePreview } from './picture-preview'
import { RichText } from './rich-text'
import type { MediaMessage } from './thread-items'

const Audio = prepared(() => import('./audio-player'))
const Video = prepared(() => import('./video-player'))

/** What came as a file, in the form that its kind has; while it is not here, or no longer, as a card that says so. */
export function MediaCard({ message }: { message: MediaMessage }) {
  const { caption } = message.body
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Media message={message} />
      {caption && <RichText text={caption} />}
    </div>
  )
}

function Media({ message }: { message: MediaMessage }) {
  const { url } = message.body
  if (url === null) return <FileCard message={message} />
  switch (message.type) {
    case 'image':
    case 'sticker':
      return <PicturePreview message={message} url={url} />
    case 'audio':
      return (
        <Audio.Part
          waiting={<div className="h-9.5 w-72 max-w-full pointer-coarse:h-11" />}
          url={url}
          name={message.body.name}
        />
      )
    case 'video':
      return (
        <Video.Part
          waiting={<div className="aspect-video w-72 max-w-full" />}
          url={url}
          name={message.body.name}
        />
      )
    case 'document':
      return <FileCard message={message} />
  }
}
