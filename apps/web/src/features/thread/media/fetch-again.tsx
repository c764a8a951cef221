import { RotateCw } from 'lucide-react'
import { moveFocusOut } from '../../../lib/focus/move-focus-out'
import { common } from '../../../strings'
import { TextButton } from '../bubble/text-button'
import type { MediaMessage } from '../log/entry-kinds'
import { useFetchFile } from '../mutations'

/** 'Reintentar' of a file that had no room. */
export function FetchAgain({ message }: { message: MediaMessage }) {
  const { mutate } = useFetchFile(message)
  return (
    <span ref={moveFocusOut} className="block text-meta">
      <TextButton icon={<RotateCw size={12} strokeWidth={2} aria-hidden />} onClick={() => mutate()}>
        {common.retry}
      </TextButton>
    </span>
  )
}
