import type { MediaMessage } from '../log/entry-kinds'
import { AlbumTiles } from './album'
import { Caption } from './caption'
import { Media } from './media-card'
import { filesOf } from './pictures'

const isTile = ({ type, body: { url } }: MediaMessage): boolean =>
  url !== null && (type === 'image' || type === 'video')

/** The files of one message: pictures and videos as an album, then the others, and its words. */
export default function SeveralFiles({ message }: { message: MediaMessage }) {
  const files = filesOf(message)
  const tiles = files.filter(isTile)
  const others = tiles.length > 1 ? files.filter((file) => !isTile(file)) : files
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {tiles.length > 1 && <AlbumTiles messages={tiles} ofOne />}
      {others.map((file) => (
        <Media key={file.uuid} message={file} />
      ))}
      <Caption message={message} />
    </div>
  )
}
