import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { thread } from '../../../../strings'
import { IconButton } from '../../../../ui/form/icon-button'

/**
 * What the file dialog offers. A PDF goes the specification's way; of all else `attach-media` says what the channel takes of it. The types of pictures are named, because an
 * iPhone then turns its own into one of them.
 */
const offered =
  'application/pdf,.pdf,image/jpeg,image/png,image/webp,image/gif,audio/*,video/*,.docx,.xlsx,.pptx,.doc,.xls,.ppt,.txt,.csv,.zip'

/** Opens the file dialog for what the channel carries beside text. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={offered}
        tabIndex={-1}
        aria-label={thread.composer.attach}
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Lets the same files be chosen again.
          event.target.value = ''
        }}
      />
      <IconButton
        icon={Paperclip}
        label={thread.composer.attach}
        shortcut="Alt U"
        aria-keyshortcuts="Alt+U"
        data-action="attach"
        onClick={() => picker.current?.click()}
      />
    </>
  )
}
