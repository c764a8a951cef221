import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { thread } from '../../../../strings'
import { IconButton } from '../../../../ui/form/icon-button'

/**
 * What the file dialog offers; `attach-media` says what the channel takes of it. The types of pictures are named, because an
 * iPhone then turns its own into one of them.
 */
const offered =
  'image/jpeg,image/png,image/webp,image/gif,audio/*,video/*,.pdf,.docx,.xlsx,.pptx,.doc,.xls,.ppt,.txt,.csv,.zip'

/** Opens the file dialog for what the channel carries beside text. */
export function MediaButton({ onMedia }: { onMedia: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={offered}
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
