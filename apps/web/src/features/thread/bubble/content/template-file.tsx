import type { ShownFile } from '@hilo/contracts'
import { openFile } from '../../../../server/http/download'
import { toastError } from '../../../../server/http/error-toasts'
import { thread } from '../../../../strings'
import type { MediaMessage, Message } from '../../log/entry-kinds'
import { MediaCard } from '../../media/media-card'
import { PicturePreview } from '../../media/picture-preview'

/** A file of a sent template. The viewer goes through messages that are pictures: this one opens in another tab. */
export function TemplateFile({ entry, file }: { entry: Message; file: ShownFile }) {
  const { kind, ...body } = file
  const message = { ...entry, kind: 'message', type: kind, body: { ...body, caption: null } } as MediaMessage
  if (kind !== 'image') return <MediaCard message={message} />
  const open = () => {
    openFile(file.url).catch((error: unknown) => toastError(error, thread.media.openFailed))
  }
  return <PicturePreview message={message} url={file.url} inAlbum onOpen={open} />
}
