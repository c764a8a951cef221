import { useEffect, useRef, useState } from 'react'
import { dialogHasKeys } from '../../ui/early-keys'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
const isOverChat = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('#conversacion') !== null

/** Files that are dragged over the open chat: whether there are any now, and which were let go. Not what a dialog covers. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const given = useRef(onFiles)
  given.current = onFiles

  useEffect(() => {
    let inside = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      inside = isOverChat(event) ? inside + 1 : 0
      setOver(inside > 0 && !dialogHasKeys())
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event) || !isOverChat(event)) return
      inside = Math.max(0, inside - 1)
      if (inside === 0) setOver(false)
    }
    const hold = (event: DragEvent) => {
      if (!carriesFiles(event) || !isOverChat(event)) return
      event.preventDefault()
      if (event.dataTransfer && dialogHasKeys()) event.dataTransfer.dropEffect = 'none'
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || !isOverChat(event)) return
      event.preventDefault()
      inside = 0
      setOver(false)
      if (!dialogHasKeys()) given.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragenter', enter)
    document.addEventListener('dragleave', leave)
    document.addEventListener('dragover', hold)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragenter', enter)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('dragover', hold)
      document.removeEventListener('drop', drop)
    }
  }, [])

  return over
}
