import type { MediaMessage } from '../log/entry-kinds'
import { AlbumTiles } from './album'
import { Caption } from './caption'
import { Media } from './media-card'
import { filesOf } from './pictures'

const isTile = ({ type, body: { url } }: MediaMessage): boolean =>
  url !== null && (type === 'image' || type === 'video')

/** The files of one message: its pictures and videos, together where there are several, then the others, and its words. */
export function FilesOfMessage({ message }: { message: MediaMessage }) {
  const files = filesOf(message)
  const [first, ...further] = files.filter(isTile)
  const others = files.filter((file) => !isTile(file))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {first &&
        (further.length > 0 ? (
          <AlbumTiles messages={[first, ...further]} ofOne />
        ) : (
          <Media message={first} />
        ))}
      {others.length > 0 && (
        // Their buttons stand below each other.
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 *:w-full">
          {others.map((file) => (
            <Media key={file.uuid} message={file} />
          ))}
        </div>
      )}
      <Caption message={message} />
    </div>
  )
}
