import { prepared } from '../../ui/prepared'
import { FileCard } from './file-card'
import { PicturePreview } from './picture-preview'
import { RichText } from './rich-text'
import { type MediaMessage, seenAs } from './thread-items'
import { VideoPart } from './video-part'

const Audio = prepared(() => import('./audio-player'))

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
  switch (seenAs(message)) {
    case 'image':
    case 'sticker':
      return <PicturePreview message={message} url={url} />
    case 'audio':
      return (
        <div className="min-h-9.5 w-72 max-w-full pointer-coarse:min-h-11">
          <Audio.Part compact url={url} name={message.body.name} />
        </div>
      )
    case 'video':
      return <VideoPart url={url} name={message.body.name} />
    case 'document':
      return <FileCard message={message} />
  }
}
