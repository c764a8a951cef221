import { type ChannelType, channelMedia, mediaFormats, mediaKinds } from '@hilo/contracts'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { thread } from '../../../strings'
import { IconButton } from '../../../ui/form/icon-button'

/** What the file dialog offers: types, and endings for systems that do not know the types. */
function offeredFormats(channel: ChannelType): string {
  const carried = mediaKinds.flatMap((kind) => channelMedia[channel][kind].formats)
  // A picture of any readable format is written again.
  return [...new Set([...carried, 'webp' as const])]
    .flatMap((format) => {
      const { mime, endings } = mediaFormats[format]
      return [mime, ...endings.map((ending) => `.${ending}`)]
    })
    .join(',')
}

/** Opens the file dialog for what the channel carries beside text. */
export function MediaButton({
  channel,
  onMedia,
}: {
  channel: ChannelType
  onMedia: (files: readonly File[]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={offeredFormats(channel)}
        tabIndex={-1}
        aria-label={thread.composer.attachMedia}
        className="hidden"
        onChange={(event) => {
          onMedia([...(event.target.files ?? [])])
          // Lets the same files be chosen again.
          event.target.value = ''
        }}
      />
      <IconButton
        icon={ImagePlus}
        label={thread.composer.attachMedia}
        onClick={() => picker.current?.click()}
      />
    </>
  )
}
